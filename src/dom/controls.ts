import { setAttributes } from './attributes.ts';
import { is, isElement } from './nodes.ts';

/** Gives a pressable element, such as a link without a destination, the role and the keys of a button. */
export function asButton(element: HTMLElement, signal: AbortSignal): void {
  if (element.matches('button,input,select,textarea')) return;
  const isLink = is('a', element) && element.hasAttribute('href');
  signal.addEventListener('abort', setAttributes(element, { role: 'button', ...(!isLink && { tabindex: '0' }) }));
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target } = event;
    if (target !== element || (key !== ' ' && key !== 'Enter')) return;
    // The browser clicks a link on Enter. Firefox repeats that while the key is held.
    if (key === 'Enter' && isLink && !repeat) return;
    event.preventDefault();
    if (!repeat) element.click();
  };
  element.addEventListener('keydown', onKey, { signal });
}

/** Tests if a key is still held. It was meant for the control that had the focus when it was pressed. */
export function isHeldPress({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ');
}

/** Tests if a click is meant for this tab. With a modifier or another button, the browser opens another one. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Calls `run` for each plain click on a control within `root`. The click is prevented, and no other listener hears it.
 * @param find A selector of the control, or a function that finds it from the element under the pointer.
 */
export function onAction<Control extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  find: string | ((target: Element) => Control | null | undefined),
  run: (control: Control, event: MouseEvent) => void,
  signal: AbortSignal,
): void {
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!isElement(target) || !isPlainClick(event)) return;
    const control = typeof find === 'string' ? target.closest<Control>(find) : find(target);
    if (!control || !root.contains(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    run(control, event);
  };
  root.addEventListener('click', onClick, { capture: true, signal });
}

/**
 * Listens for pressed keys, except those that belong to an input method, which composes the characters of some languages:
 * there, Enter takes over a word, and Esc discards it. WebKit's key code for the key press that ends a composition is 229.
 */
export function onKeyDown(
  target: EventTarget,
  listener: (event: KeyboardEvent) => void,
  options: AddEventListenerOptions = {},
): void {
  const listen = (event: Event) => {
    const { isComposing, keyCode } = event as KeyboardEvent;
    if (!isComposing && keyCode !== 229) listener(event as KeyboardEvent);
  };
  target.addEventListener('keydown', listen, options);
}

/** Fields whose prompt may be their value, and the property by which the loader makes that grey. */
export const PROMPTED = '[onfocus][onblur]';
export const PROMPT_COLOR = '-webkit-text-fill-color';

export const FOCUSABLE = 'a[href],button,input:not([type=hidden]),select,textarea,summary,[tabindex]';
