import 'virtual:texts/popup,picture,action.close,action.retry';
import { make } from '../../src/dom/make.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { EndingScope } from '../../src/page/scope.ts';
import './popup.css?adopt';

export interface Popup {
  readonly dialog: HTMLDialogElement;
  readonly link: HTMLAnchorElement;
  readonly closeButton: HTMLButtonElement;
  /** The time while it is open; its end closes it. */
  readonly scope: EndingScope;
}

/** Makes an element of the popup, with a class of its style sheet. */
export function popupPart<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, words = '') {
  const element = make(tag);
  element.className = `k2i-popup__${className}`;
  element.textContent = words;
  return element;
}

/** Makes a link that opens a new tab, as its name announces. */
export function newTabLink(page: Page, className: string, key: TextKey): HTMLAnchorElement {
  const name = text(page, key);
  const link = popupPart('a', className, name);
  Object.assign(link, { lang: page.language, target: '_blank', rel: 'noopener' });
  link.setAttribute('aria-label', text(page, 'picture.open-label', { name }));
  return link;
}

export function createCloseButton({ page, end }: EndingScope): HTMLButtonElement {
  const button = popupPart('button', 'button k2i-popup__close', '×');
  Object.assign(button, { type: 'button', lang: page.language });
  button.setAttribute('aria-label', text(page, 'action.close'));
  button.addEventListener('click', end);
  return button;
}
