import type { Page } from '../core/page.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { DRAFTS_KEY } from '../dom/storage-keys.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { DRAFT_DEBOUNCE_MS } from '../forms/draft.ts';
import { logInUrl } from '../http/session.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { button } from './line.ts';
import type { Outbox } from './outbox.ts';
import { type Change, type Refusal, textOfComment, type WaitingComment } from './waiting-comment.ts';

const STATES = {
  waiting: 'waiting.waits',
  sending: 'waiting.sending',
  refused: 'waiting.refused',
  unsure: 'waiting.unsure',
  editing: 'waiting.editing',
} as const;

function paragraph(className: string, content: string): HTMLParagraphElement {
  const made = ownDocument.createElement('p');
  made.className = className;
  made.textContent = content;
  return made;
}

/** Returns the first line of a comment, which shows if it has arrived. */
function headlineOf({ state, refusal }: WaitingComment): TextKey {
  // The site was not asked.
  if (refusal?.kind === 'other-reader') return 'waiting.label';
  // Without a reason, the attempt was interrupted.
  return state === 'unsure' && refusal ? 'error.unconfirmed' : STATES[state];
}

/** Fields that a guest may change. K2 knows the other ones of a member. */
const GUEST_FIELDS = ['commentText', 'userName', 'commentEmail', 'commentURL'] as const;
const MEMBER_FIELDS = ['commentText'] as const;

/** The purpose of the fields, for browsers that fill them in. */
const PURPOSES: Readonly<Record<string, string>> = { userName: 'name', commentEmail: 'email', commentURL: 'url' };

type Fields = WaitingComment['fields'];

/** Copies the fields of the comment, with the values of these controls. */
function withValues(fields: Fields, controls: ReadonlyMap<string, { readonly value: string }>): Fields {
  const kept = fields.map(([name, value]) => [name, controls.get(name)?.value ?? value] as const);
  const added = [...controls].filter(([name]) => !fields.some(([known]) => known === name));
  return [...kept, ...added.map(([name, { value }]) => [name, value] as const)];
}

/** Takes a text out of the storage; `undefined` if there is none. */
function takeText(key: string): string | undefined {
  return quietly(() => {
    const { text } = Object(JSON.parse(localStorage.getItem(key) ?? 'null'));
    localStorage.removeItem(key);
    return typeof text === 'string' ? text : undefined;
  });
}

/**
 * Lets the reader change a comment that waits. Every change is kept at once, so that none is lost with the page.
 *
 * @param keep Keeps the changed fields.
 * @param done Called with them when the reader has finished.
 */
function createEditor(
  comment: WaitingComment,
  page: Page,
  keep: (fields: Fields) => Promise<unknown>,
  done: (fields: Fields) => void,
): HTMLElement {
  const editor = ownDocument.createElement('div');
  const controls = new Map<string, HTMLInputElement | HTMLTextAreaElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A text that was typed right before the page was left ages as the drafts of forms do.
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
  /** Keeps the last words when the page is left: the database would not have them in time. */
  const keepLate = () => {
    const text = controls.get('commentText')?.value;
    if (timer === undefined || !editor.isConnected) return;
    quietly(() => localStorage.setItem(key, JSON.stringify({ text, savedAt: Date.now() })));
    // A page that is shown again has the text in its field.
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

/** Shows one comment that waits, with its buttons. */
export function createItem(comment: WaitingComment, outbox: Outbox, page: Page): HTMLLIElement {
  const { id, state, refusal } = comment;
  const item = ownDocument.createElement('li');
  item.className = 'k2i-waiting';
  item.lang = page.language;
  item.setAttribute('aria-label', text(page, 'waiting.label'));
  // The focus goes here when its control is gone.
  item.tabIndex = -1;
  const change = (to: Change) => outbox.change(id, [state], to).catch((error) => page.fail(item, 'outbox', error));
  const sendAgain = async (to: Change = {}) => {
    await change({ ...to, state: 'waiting', refusal: undefined });
    outbox.send();
  };
  // A comment that is on its way by now stays, and is shown so.
  const discard = () => void outbox.discard(comment).catch((error) => page.fail(item, 'outbox', error));

  item.append(paragraph('k2i-waiting__state', text(page, headlineOf(comment))));
  if (refusal) {
    item.classList.add('k2i-waiting--back');
    item.append(createReason(comment, page));
  }
  const buttons = ownDocument.createElement('div');
  buttons.className = 'k2i-waiting__buttons';
  if (state === 'editing') {
    item.append(
      createEditor(
        comment,
        page,
        (fields) => change({ fields }),
        (fields) => void sendAgain({ fields }),
      ),
    );
  } else {
    item.append(paragraph('k2i-waiting__text', textOfComment(comment)));
    if (state === 'refused' || state === 'unsure')
      buttons.append(
        button(
          text(page, 'waiting.send'),
          () => void sendAgain(refusal?.kind === 'other-reader' ? { asWhoever: true } : {}),
        ),
      );
    if (state !== 'sending')
      buttons.append(button(text(page, 'waiting.edit'), () => void change({ state: 'editing', refusal: undefined })));
  }
  if (state !== 'sending') buttons.append(button(text(page, 'action.discard'), discard));
  item.append(buttons);
  return item;
}

/** Reads the server's words; if they can't be sanitised, without their markup. */
async function wordsOf(html: string): Promise<string | DocumentFragment> {
  try {
    return /[<&]/.test(html) ? await sanitise(html) : html;
  } catch {
    return stripTags(html);
  }
}

function ownWords(refusal: Exclude<Refusal, { kind: 'answer' }>, page: Page): string {
  if (refusal.kind !== 'call') return text(page, refusal.kind === 'empty' ? 'comment.empty' : 'waiting.other-reader');
  const { error, status } = refusal;
  if (error === 'http')
    return status === 403 ? text(page, 'error.forbidden') : text(page, 'error.http', { status: status ?? 0 });
  if (error === 'session') return text(page, 'error.session');
  return error === 'unreadable' ? text(page, 'error.unreadable') : text(page, 'error.network');
}

/** Returns the reason of a refusal, as it is spoken. */
export function spokenReason(refusal: Refusal, page: Page): string {
  return refusal.kind === 'answer' ? stripTags(refusal.html).replace(/\s+/g, ' ').trim() : ownWords(refusal, page);
}

/** Shows the reason of a refusal: the server's own words, or ours for a failed call, with a link if logging in helps. */
export function createReason(
  { refusal, loggedIn }: Pick<WaitingComment, 'refusal' | 'loggedIn'>,
  page: Page,
): HTMLElement {
  const reason = ownDocument.createElement('p');
  reason.className = 'k2i-waiting__reason';
  if (!refusal) return reason;
  if (refusal.kind === 'answer') {
    // Words: no widget adopts anything in them.
    reason.setAttribute(IGNORED, '');
    wordsOf(refusal.html).then((words) => reason.append(words));
    return reason;
  }
  reason.append(ownWords(refusal, page));
  const needsLogIn = refusal.kind === 'other-reader' || (refusal.kind === 'call' && refusal.error === 'session');
  if (loggedIn && needsLogIn) {
    const link = ownDocument.createElement('a');
    link.href = logInUrl(page.sitePath);
    link.textContent = text(page, 'action.log-in');
    reason.append(' ', link);
  }
  return reason;
}
