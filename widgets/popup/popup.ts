import texts from 'virtual:texts/popup,picture,action.close,action.retry';
import type { Page } from '../../src/core/page.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import css from './popup.css?inline';
import type { PopupKind } from './server-markup.ts';

provideTexts(texts);

/** One open popup, for the function that fills it. */
export interface Popup {
  readonly dialog: HTMLDialogElement;
  /** Aborted when the popup closes. */
  readonly signal: AbortSignal;
  /** A button that closes the popup; name and place are set. */
  readonly closeButton: HTMLButtonElement;
  /** The link that opened it. */
  readonly link: HTMLElement;
  readonly page: Page;
  close(): void;
}

interface Popups {
  close?: unknown;
}

interface Library {
  magnificPopup?: Popups;
}

/** The popup that is open: there is one at a time. */
let current: AbortController | undefined;

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
function iconButton(className: string, sign: string): HTMLButtonElement {
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

/** Returns K2's own library if it is on the page, or the loader's stand-in. */
function libraryOf(): Library | undefined {
  const { $K2 } = window as { $K2?: unknown };
  return typeof $K2 === 'function' ? ($K2 as Library) : undefined;
}

/** Has a library that closes its own popups close ours, too. */
function joinClosing(popups: Popups, close: () => void, signal: AbortSignal): void {
  const original = popups.close;
  const closeOurs = (...args: unknown[]): unknown => {
    close();
    return typeof original === 'function' ? original.apply(popups, args) : undefined;
  };
  popups.close = closeOurs;
  signal.addEventListener('abort', () => {
    if (popups.close !== closeOurs) return;
    if (original) popups.close = original;
    else delete popups.close;
  });
}

/**
 * Listens for calls of a framed page: `parent.$K2.magnificPopup.close()`, or `parent.SqueezeBox.close()` of Joomla's older
 * popups, which its `jModalClose()` calls, too.
 * @param signal Restores everything.
 */
function listenForClosingCalls(close: () => void, signal: AbortSignal): void {
  ownDocument.addEventListener('k2:close-popup', close, { signal });
  const { SqueezeBox: older } = window as { SqueezeBox?: Popups };
  if (typeof older?.close === 'function') joinClosing(older, close, signal);
  const library = libraryOf();
  if (!library) return;
  const before = library.magnificPopup;
  const popups = before ?? {};
  library.magnificPopup = popups;
  joinClosing(popups, close, signal);
  signal.addEventListener('abort', () => {
    if (!before && library.magnificPopup === popups) delete library.magnificPopup;
  });
}

/**
 * Opens a popup for a link, in the place of one that is open. The focus goes to its first button and comes back to the
 * link.
 *
 * @param fill Puts in the content and the popup's name.
 * @returns closes it.
 */
export function openPopup(link: HTMLElement, what: PopupKind, page: Page, fill: (popup: Popup) => void): () => void {
  current?.abort();
  const control = new AbortController();
  current = control;
  const { signal } = control;
  const close = () => control.abort();
  const dialog = ownDocument.createElement('dialog');
  dialog.className = `k2i-popup k2i-popup--${what}`;
  const closeButton = iconButton('close', '×');
  closeButton.lang = page.language;
  closeButton.setAttribute('aria-label', text(page, 'action.close'));
  closeButton.addEventListener('click', close);
  adoptStyles(css);
  fill({ dialog, signal, closeButton, link, page, close });
  listenForClosingCalls(close, signal);
  const closed = showDialog(dialog, { closedBy: what === 'edit' ? 'none' : 'any', signal, opener: link });
  page.emit(link, 'k2:opened', { what });
  closed.then(() => {
    control.abort();
    page.emit(link, 'k2:closed', { what });
  });
  return close;
}
