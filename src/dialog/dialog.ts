import { setStyles } from '../dom/attributes.ts';
import baseCss from '../dom/base.css?inline';
import { isHeldPress } from '../dom/controls.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { adoptStyles } from '../dom/styles.ts';
import css from './dialog.css?inline';
import { enterHistory } from './history-entry.ts';

interface DialogButton {
  /** The promise resolves to it. */
  readonly value: string;
  readonly label: string;
  /** The button that does what the dialog asks about. */
  readonly main?: boolean;
}

interface DialogContent {
  readonly title?: string;
  /** Language of our own words in it. */
  readonly lang: string;
  /** Plain text; line breaks stay. */
  readonly text: string;
  /** The first one gets the focus: name the harmless one first. */
  readonly buttons: readonly DialogButton[];
}

interface DialogBehaviour {
  /** Esc and a press beside it close it; absent: yes. */
  readonly closable?: boolean;
  /** Closes it. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the focus at the end, also in browsers that focus no link that is clicked; absent: what had it before. */
  readonly opener?: HTMLElement;
}

let count = 0;

function part(tag: string, className: string, text = ''): HTMLElement {
  const element = ownDocument.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Closes on a click that began and ended beside the box: any earlier, the click would hit what is behind it. */
function closeOnClickBeside(dialog: HTMLDialogElement): void {
  // The dialog itself is pressed only where its backdrop is: its content fills the padding box.
  const isBeside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const box = dialog.getBoundingClientRect();
    return target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom);
  };
  let begun = false;
  dialog.addEventListener('pointerdown', (event) => {
    begun = isBeside(event);
  });
  dialog.addEventListener('click', (event) => {
    // Not by the second half of the double click that has opened it.
    if (begun && event.detail <= 1 && isBeside(event)) dialog.close();
  });
}

/** Keeps Esc and what else a platform closes dialogs by from it; the second Esc in a row can't be refused as `cancel`. */
function keepOpen(dialog: HTMLDialogElement, signal: AbortSignal): void {
  dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('cancel', (event) => event.target === dialog && event.preventDefault());
  // One that was opened over it is closed as ever.
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && !isOverlaid(dialog) && event.preventDefault();
  ownDocument.addEventListener('keydown', onKey, { capture: true, signal });
}

/**
 * Shows a dialog over the page, which neither scrolls nor moves meanwhile, and removes it at its end. The browser
 * keeps the focus inside and gives it back; it begins on the first button. Where what had the focus is gone by then, the
 * reader goes on at what was around it.
 *
 * @returns its `returnValue`.
 */
export function showDialog(dialog: HTMLDialogElement, behaviour: DialogBehaviour = {}): Promise<string> {
  const { closable = true, signal, opener } = behaviour;
  if (signal?.aborted) return Promise.resolve('');
  adoptStyles(baseCss);
  adoptStyles(css);
  const closed = new AbortController();
  const before = withAncestors(opener ?? ownDocument.activeElement);
  if (closable) closeOnClickBeside(dialog);
  else keepOpen(dialog, closed.signal);
  dialog.addEventListener('keydown', (event) => {
    // Of the key that has opened it: the first button has the focus by now. On a link, a space scrolls.
    const pressed = event.key === ' ' ? 'button' : 'a,button';
    if (isHeldPress(event) && isElement(event.target) && event.target.matches(pressed)) event.preventDefault();
  });
  ownDocument.body.append(dialog);
  const unlock = lockScroll();
  return new Promise((resolve) => {
    // Not by its event, which a busy page hears so much later that the reader's next key would meet a page that waits.
    const watch = new MutationObserver(() => {
      // A script or an extension may have taken it away: nothing else would let the page scroll again.
      if (dialog.open && dialog.isConnected) return;
      watch.disconnect();
      closed.abort();
      leaveHistory();
      dialog.remove();
      unlock();
      if (opener || !before[0]?.isConnected) focusNearest(before);
      resolve(dialog.returnValue);
    });
    watch.observe(dialog, { attributeFilter: ['open'] });
    watch.observe(ownDocument.body, { childList: true });
    signal?.addEventListener('abort', () => dialog.close(), { signal: closed.signal });
    dialog.showModal();
    const leaveHistory = enterHistory(() => dialog.close());
    dialog.querySelector('button')?.focus();
  });
}

/**
 * Asks or tells something in a modal dialog and waits for its end. Esc and a press on the backdrop close it.
 *
 * @param signal Closes the dialog, as Esc does.
 * @returns the value of the pressed button, `undefined` when it was closed otherwise.
 */
export async function openDialog(content: DialogContent, signal?: AbortSignal): Promise<string | undefined> {
  const dialog = ownDocument.createElement('dialog');
  const id = `k2i-dialog-${++count}`;
  dialog.className = 'k2i-dialog';
  dialog.lang = content.lang;
  const text = part('p', 'k2i-dialog__text', content.text);
  text.id = `${id}-text`;
  if (content.title) {
    const title = part('h2', 'k2i-dialog__title', content.title);
    title.id = `${id}-title`;
    dialog.append(title);
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.setAttribute('aria-describedby', text.id);
  } else dialog.setAttribute('aria-labelledby', text.id);
  const buttons = part('div', 'k2i-dialog__buttons');
  for (const { value, label, main } of content.buttons) {
    const button = part('button', `k2i-button${main ? ' k2i-button--main' : ''}`, label) as HTMLButtonElement;
    button.type = 'button';
    button.addEventListener('click', () => dialog.close(value));
    buttons.append(button);
  }
  dialog.append(text, buttons);
  const value = await showDialog(dialog, { signal });
  return value || undefined;
}

let locks = 0;
let putBack = () => {};

/** The element whose `overflow` is that of the window (CSS Overflow 3, "Overflow Viewport Propagation"). */
function scroller(): HTMLElement {
  const { documentElement: root, body } = ownDocument;
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible';
  return isVisible(root) && !isVisible(body) ? body : root;
}

function lock(): () => void {
  const { documentElement: root } = ownDocument;
  const bar = innerWidth - root.clientWidth;
  const gutter: Record<string, string> = CSS.supports('scrollbar-gutter', 'stable')
    ? { 'scrollbar-gutter': 'stable' }
    : { 'padding-inline-end': `${bar}px` };
  const undo = [setStyles(scroller(), { 'overflow-x': 'hidden', 'overflow-y': 'hidden' }, 'important')];
  // The room of a scroll bar that goes is kept; one that covers the page takes none.
  if (bar > 0) undo.push(setStyles(root, gutter, 'important'));
  return () => {
    for (const restore of undo.reverse()) restore();
  };
}

/**
 * Keeps the reader from scrolling the page, which stays where it is, without shifting it.
 * @returns unlocks it. The page scrolls again when all locks are gone.
 */
export function lockScroll(): () => void {
  if (locks++ === 0) putBack = lock();
  let locked = true;
  return () => {
    if (!locked) return;
    locked = false;
    if (--locks === 0) putBack();
  };
}
