import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { DRAFTS_KEY } from '../dom/storage-keys.ts';
import { DRAFT_DEBOUNCE_MS } from '../forms/draft.ts';
import { text } from '../i18n/texts.ts';
import { button } from './line.ts';
import type { WaitingComment } from './waiting-comment.ts';

/** What a guest may change; K2 knows the rest of whoever is logged in. */
const GUEST_FIELDS = ['commentText', 'userName', 'commentEmail', 'commentURL'] as const;
const MEMBER_FIELDS = ['commentText'] as const;

/** The purpose of the fields, for browsers that fill them in. */
const PURPOSES: Readonly<Record<string, string>> = { userName: 'name', commentEmail: 'email', commentURL: 'url' };

type Fields = WaitingComment['fields'];

/** The fields of the comment with the values of these controls. */
function withValues(fields: Fields, controls: ReadonlyMap<string, { readonly value: string }>): Fields {
  const kept = fields.map(([name, value]) => [name, controls.get(name)?.value ?? value] as const);
  const added = [...controls].filter(([name]) => !fields.some(([known]) => known === name));
  return [...kept, ...added.map(([name, { value }]) => [name, value] as const)];
}

/** Storage that is blocked or full changes nothing for the reader. */
function tryStorage<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

/** Takes a text out of the storage; `undefined` where there is none. */
function takeText(key: string): string | undefined {
  return tryStorage(() => {
    const { text } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    localStorage.removeItem(key);
    return typeof text === 'string' ? text : undefined;
  });
}

/**
 * Lets the reader change a comment that waits. Every change is kept at once, so that none is lost with the page.
 *
 * @param keep Keeps the changed fields; settled when it has.
 * @param done Called with them when the reader has finished.
 */
export function createEditor(
  comment: WaitingComment,
  page: Page,
  keep: (fields: Fields) => Promise<unknown>,
  done: (fields: Fields) => void,
): HTMLElement {
  const editor = ownDocument.createElement('div');
  const controls = new Map<string, HTMLInputElement | HTMLTextAreaElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A text that was typed right before the page went ages as the drafts of forms do.
  const key = `${DRAFTS_KEY}${comment.sitePath}:edit-${comment.id}`;
  const late = takeText(key);
  for (const name of comment.loggedIn ? MEMBER_FIELDS : GUEST_FIELDS) {
    const label = ownDocument.createElement('label');
    label.className = 'k2i-waiting__field';
    const control = ownDocument.createElement(name === 'commentText' ? 'textarea' : 'input');
    const typed = name === 'commentText' ? late : undefined;
    control.value = typed ?? comment.fields.find(([known]) => known === name)?.[1] ?? '';
    control.setAttribute('autocomplete', PURPOSES[name] ?? 'off');
    control.required = name === 'commentText';
    label.append(text(page, `waiting.field-${name}`), control);
    controls.set(name, control);
    editor.append(label);
  }
  const read = () => withValues(comment.fields, controls);
  /** What was typed last, when the page goes: it would be gone before the database has it. */
  const keepLate = () => {
    const text = controls.get('commentText')?.value;
    if (timer === undefined || !editor.isConnected) return;
    tryStorage(() => localStorage.setItem(key, JSON.stringify({ text, savedAt: Date.now() })));
    // A page that comes back has it in its field.
    addEventListener('pageshow', () => takeText(key), { once: true });
  };
  const keepNow = async () => {
    clearTimeout(timer);
    const current = timer;
    await keep(read());
    if (timer !== current) return;
    timer = undefined;
    removeEventListener('pagehide', keepLate);
  };
  editor.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, DRAFT_DEBOUNCE_MS);
    addEventListener('pagehide', keepLate);
  });
  editor.addEventListener('focusout', () => {
    // Another tab may have changed the same comment.
    if (timer !== undefined) keepNow();
  });
  if (late !== undefined) keep(read());
  const finish = button(text(page, 'waiting.done'), () => {
    clearTimeout(timer);
    const message = controls.get('commentText');
    if (message && !message.value.trim()) message.value = '';
    if (message?.reportValidity()) done(read());
  });
  editor.append(finish);
  return editor;
}
