import { setAttributes } from '../dom/attributes.ts';
import { isHeldPress, onKeyDown } from '../dom/controls.ts';
import { make, newId } from '../dom/make.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Scope } from '../page/scope.ts';
import './dialog.css?adopt';
import { enterHistory } from './history-entry.ts';
import { lockScroll } from './scroll-lock.ts';
import { makeRoomForLayers } from './site-layers.ts';

interface DialogBehaviour {
  /** `any`: Esc and a click outside; `closerequest`: Esc; `none`: only scripts. As in HTML; absent: `any`. */
  readonly closedBy?: 'any' | 'closerequest' | 'none';
  /** Selects the empty areas of a dialog that fills the window: a click on them counts as one outside. */
  readonly empty?: string;
  readonly signal?: AbortSignal | undefined;
  /** Gets the focus after closing: some browsers don't focus a clicked link; absent: the element that had it. */
  readonly opener?: HTMLElement | undefined;
}

/** Closes on a click that began and ended outside of the box: any earlier, the click would hit the page below. */
function closeOnClickOutside(dialog: HTMLDialogElement, empty: string | undefined, signal: AbortSignal): void {
  // Of an inert page, only these take a click.
  const { documentElement: root, body } = ownDocument;
  const isOutside = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    if (empty && isElement(target) && target.matches(empty)) return true;
    const box = dialog.getBoundingClientRect();
    return (
      [dialog, body, root].includes(target as HTMLElement) &&
      (x < box.left || x > box.right || y < box.top || y > box.bottom)
    );
  };
  let begun = false;
  const onDown = (event: MouseEvent) => {
    begun = isOutside(event);
  };
  const onClick = (event: MouseEvent) => {
    // Ignores the second half of the double click that has opened it.
    if (begun && event.detail <= 1 && isOutside(event)) dialog.close();
  };
  root.addEventListener('pointerdown', onDown, { signal });
  root.addEventListener('click', onClick, { signal });
}

/**
 * Prevents Esc and other close requests, Esc also in WebKit, which has no `closedby`. Outside of the top layer, the
 * browser has no close requests, and Esc closes unless it is pressed in a layer of the site.
 */
function listenForEscape(dialog: HTMLDialogElement, isRefused: boolean, signal: AbortSignal): void {
  if (isRefused) dialog.setAttribute('closedby', 'none');
  const { body } = ownDocument;
  const onKey = (event: KeyboardEvent) => {
    const isHere = event.target === body || dialog.contains(event.target as Node);
    // A dialog above it closes as usual.
    if (event.key !== 'Escape' || isOverlaid(dialog)) return;
    if (isRefused) event.preventDefault();
    else if (isHere && !event.defaultPrevented && !dialog.matches(':modal')) dialog.close();
  };
  onKeyDown(ownDocument, onKey, { capture: isRefused, signal });
}

/** Ignores the key that has opened a dialog and is still held, as the first button has the focus by now. */
function ignoreHeldKey(dialog: HTMLDialogElement): void {
  dialog.addEventListener('keydown', (event) => {
    // A space on a link scrolls.
    const pressed = event.key === ' ' ? 'button' : 'a,button';
    if (isHeldPress(event) && isElement(event.target) && event.target.matches(pressed)) event.preventDefault();
  });
}

/**
 * Shows a modal dialog over the page, which does not scroll meanwhile, and removes it at its end. The browser keeps the
 * focus inside and restores it; the first button has it at first. If the previously focused element is gone by then,
 * its nearest ancestor gets the focus.
 * @returns its `returnValue`.
 */
export function showDialog(dialog: HTMLDialogElement, behaviour: DialogBehaviour = {}): Promise<string> {
  const { closedBy = 'any', empty, signal, opener } = behaviour;
  if (signal?.aborted) return Promise.resolve('');
  const closed = new AbortController();
  const before = withAncestors(opener ?? ownDocument.activeElement);
  if (closedBy === 'any') closeOnClickOutside(dialog, empty, closed.signal);
  listenForEscape(dialog, closedBy === 'none', closed.signal);
  ignoreHeldKey(dialog);
  ownDocument.body.append(dialog);
  lockScroll(closed.signal);
  dialog.showModal();
  makeRoomForLayers(dialog, closed.signal);
  enterHistory(() => dialog.close(), closed.signal);
  signal?.addEventListener('abort', () => dialog.close(), { signal: closed.signal });
  dialog.querySelector('button')?.focus();
  return new Promise((resolve) => {
    // Not by its `close` event: on a busy page it is so late that the visitor's next key would hit an inert page.
    const watch = new MutationObserver(() => {
      if (dialog.open) return;
      watch.disconnect();
      closed.abort();
      dialog.remove();
      if (opener || !before[0]?.isConnected) focusNearest(before);
      resolve(dialog.returnValue);
    });
    watch.observe(dialog, { attributeFilter: ['open'] });
  });
}

/**
 * Opens a modal dialog with a question before an action, or with words.
 * @param words Plain text with line breaks.
 * @param answers Labels of the buttons. The first is harmless: it gets the focus.
 * @returns the pressed answer; `undefined` without one.
 */
export async function openDialog(
  heading: string,
  words: string,
  answers: readonly TextKey[],
  { page, signal }: Scope,
): Promise<TextKey | undefined> {
  const id = newId('dialog');
  const title = make('h2', { className: 'k2i-dialog__title', id: `${id}-title` }, heading);
  const content = make('p', { className: 'k2i-dialog__text', id: `${id}-text` }, words);
  const buttons = make('div', { className: 'k2i-dialog__buttons' });
  const dialog = make('dialog', { className: 'k2i-dialog', lang: page.language }, title, content, buttons);
  setAttributes(dialog, { 'aria-labelledby': title.id, 'aria-describedby': content.id });
  for (const answer of answers) {
    const className = `k2i-button${answer === answers[0] ? '' : ' k2i-button--main'}`;
    const button = make('button', { type: 'button', className }, text(page, answer));
    button.addEventListener('click', () => dialog.close(answer));
    buttons.append(button);
  }
  const answer = await showDialog(dialog, { signal });
  return answers.find((each) => each === answer);
}
