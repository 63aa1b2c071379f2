import { ownDocument } from '../../src/dom/core/unshadowed.ts';

/** Makes an element of a popup. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = ownDocument.createElement(tag);
  element.className = `k2i-popup__${className}`;
  element.textContent = text;
  return element;
}

/** Makes a button that shows a sign, and is to be given a name. */
export function iconButton(className: string, sign: string): HTMLButtonElement {
  const button = part('button', `button k2i-popup__${className}`, sign);
  button.type = 'button';
  return button;
}
