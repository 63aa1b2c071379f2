import 'virtual:texts/popup,picture,action.close';
import { make } from '../../src/dom/make.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import type { EndingScope } from '../../src/page/scope.ts';
import './popup.css?adopt';

export interface Popup {
  readonly dialog: HTMLDialogElement;
  readonly link: HTMLAnchorElement;
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

/** Makes the bar with a title, a link that opens a new tab, as its name announces, and the close button. */
export function createHead({ page, end }: EndingScope, title: string, key: TextKey) {
  const name = text(page, key);
  const open = Object.assign(popupPart('a', 'open', name), { lang: page.language, target: '_blank', rel: 'noopener' });
  open.setAttribute('aria-label', text(page, 'picture.open-label', { name }));
  const close = Object.assign(popupPart('button', 'button k2i-popup__close', '×'), { type: 'button' as const });
  close.lang = page.language;
  close.setAttribute('aria-label', text(page, 'action.close'));
  close.addEventListener('click', end);
  const head = popupPart('div', 'head');
  head.append(popupPart('span', 'title', title), open, close);
  return { head, open, close };
}
