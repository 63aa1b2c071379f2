import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';

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

/** Makes a link that opens a new tab, as its name announces. */
export function newTabLink(page: Page, className: string, key: TextKey): HTMLAnchorElement {
  const name = text(page, key);
  const link = part('a', className, name);
  link.lang = page.language;
  link.target = '_blank';
  link.rel = 'noopener';
  link.setAttribute('aria-label', text(page, 'picture.open-label', { name }));
  return link;
}
