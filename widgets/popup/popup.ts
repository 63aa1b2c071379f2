import { make } from '../../src/dom/make.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import './popup.css?adopt';

export interface Popup {
  readonly dialog: HTMLDialogElement;
  readonly link: HTMLAnchorElement;
  /** The time while it is open; its end closes it. */
  readonly scope: EndingScope;
}

/** Makes the words for content that loads. */
export const createLoading = ({ page }: Scope) =>
  make('span', { className: 'k2i-popup__loading', lang: page.language }, text(page, 'popup.loading'));

/** Makes the bar with a title, a link that opens a new tab, as its name announces, and the close button. */
export function createHead({ page, end }: EndingScope, title: string, key: TextKey) {
  const name = text(page, key);
  const { language: lang } = page;
  const heading = make('span', { className: 'k2i-popup__title' }, title);
  const open = make('a', { className: 'k2i-popup__open', lang, target: '_blank', rel: 'noopener' }, name);
  const close = make('button', { type: 'button', className: 'k2i-popup__button k2i-popup__close', lang }, '×');
  open.setAttribute('aria-label', text(page, 'picture.open-label', { name }));
  close.setAttribute('aria-label', text(page, 'action.close'));
  close.addEventListener('click', end);
  return { head: make('div', { className: 'k2i-popup__head' }, heading, open, close), open, close };
}
