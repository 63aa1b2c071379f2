import 'virtual:texts/popup,picture,action.close,action.retry';
import { showDialog } from '../../src/dialog/dialog.ts';
import { make } from '../../src/dom/make.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { listenForClosingCalls } from './closing-calls.ts';
import './popup.css?adopt';
import type { PopupKind } from './server-markup.ts';

export interface Popup {
  readonly dialog: HTMLDialogElement;
  /** Aborted when the popup closes. */
  readonly signal: AbortSignal;
  readonly closeButton: HTMLButtonElement;
  readonly link: HTMLAnchorElement;
  readonly page: Page;
  close(): void;
}

/** Elements around a picture on which a click closes the popup. */
const EMPTY = '.k2i-popup--image,.k2i-popup__stage,.k2i-popup__slide,.k2i-popup__bar';

/** Makes an element of the popup, with a class of its style sheet. */
export function popupPart<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = make(tag);
  element.className = `k2i-popup__${className}`;
  element.textContent = text;
  return element;
}

/** Makes a link that opens a new tab, as its name announces. */
export function newTabLink(page: Page, className: string, key: TextKey): HTMLAnchorElement {
  const name = text(page, key);
  const link = popupPart('a', className, name);
  link.lang = page.language;
  link.target = '_blank';
  link.rel = 'noopener';
  link.setAttribute('aria-label', text(page, 'picture.open-label', { name }));
  return link;
}

function createCloseButton(page: Page, close: () => void): HTMLButtonElement {
  const button = popupPart('button', 'button k2i-popup__close', '×');
  button.type = 'button';
  button.lang = page.language;
  button.setAttribute('aria-label', text(page, 'action.close'));
  button.addEventListener('click', close);
  return button;
}

/**
 * Opens a popup for a link. The focus goes to its first button and comes back to the link.
 * @param released Closes it.
 * @param fill Puts in the content and the popup's name.
 */
export function openPopup(
  link: HTMLAnchorElement,
  what: PopupKind,
  page: Page,
  released: AbortSignal,
  fill: (popup: Popup) => void,
): void {
  const control = new AbortController();
  const { signal } = control;
  const close = () => control.abort();
  released.addEventListener('abort', close, { signal });
  const dialog = make('dialog', { className: `k2i-popup k2i-popup--${what === 'image' ? 'image' : 'page'}` });
  fill({ dialog, signal, closeButton: createCloseButton(page, close), link, page, close });
  listenForClosingCalls(close, signal);
  const closedBy = what === 'edit' ? 'none' : 'any';
  const closed = showDialog(dialog, { closedBy, empty: EMPTY, signal, opener: link });
  page.emit(link, 'k2:opened', { what });
  closed.then(() => {
    close();
    page.emit(link, 'k2:closed', { what });
  });
}
