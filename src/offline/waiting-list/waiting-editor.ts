import { DRAFT_DEBOUNCE_MS } from '../../http/constants.ts';
import type { Page } from '../../runtime/page/page.ts';
import type { WaitingComment } from '../outbox/waiting-comment.ts';
import { button } from './line.ts';
import { text } from './waiting-texts.ts';

/** What a guest may change; K2 knows the rest of whoever is logged in. */
const GUEST_FIELDS = ['commentText', 'userName', 'commentEmail', 'commentURL'] as const;
const MEMBER_FIELDS = ['commentText'] as const;

type Fields = WaitingComment['fields'];

/** The fields of the comment with the values of these controls. */
function withValues(fields: Fields, controls: ReadonlyMap<string, { readonly value: string }>): Fields {
  const kept = fields.map(([name, value]) => [name, controls.get(name)?.value ?? value] as const);
  const added = [...controls].filter(([name]) => !fields.some(([known]) => known === name));
  return [...kept, ...added.map(([name, { value }]) => [name, value] as const)];
}

/**
 * Lets the reader change a comment that waits. Every change is kept at once, so that none is lost with the page.
 *
 * @param keep Keeps the changed fields.
 * @param done Called with them when the reader has finished.
 */
export function createEditor(
  comment: WaitingComment,
  page: Page,
  keep: (fields: Fields) => void,
  done: (fields: Fields) => void,
): HTMLElement {
  const editor = document.createElement('div');
  const controls = new Map<string, HTMLInputElement | HTMLTextAreaElement>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const name of comment.loggedIn ? MEMBER_FIELDS : GUEST_FIELDS) {
    const label = document.createElement('label');
    label.className = 'k2i-waiting__field';
    const control = document.createElement(name === 'commentText' ? 'textarea' : 'input');
    control.value = comment.fields.find(([known]) => known === name)?.[1] ?? '';
    label.append(text(page, `waiting.field-${name}`), control);
    controls.set(name, control);
    editor.append(label);
  }
  const read = () => withValues(comment.fields, controls);
  const keepNow = () => {
    clearTimeout(timer);
    keep(read());
  };
  editor.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(keepNow, DRAFT_DEBOUNCE_MS);
  });
  editor.addEventListener('focusout', keepNow);
  const finish = button(text(page, 'waiting.done'), () => {
    clearTimeout(timer);
    if (controls.get('commentText')?.value.trim()) done(read());
    else controls.get('commentText')?.focus();
  });
  editor.append(finish);
  return editor;
}
