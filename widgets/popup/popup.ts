import texts from 'virtual:texts/popup,picture.open-label,action.close';
import type { Page } from '../../src/core/page.ts';
import { showDialog } from '../../src/dialog/dialog.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { listenForClosingCalls } from './frame/closing-calls.ts';
import { iconButton } from './parts.ts';
import css from './popup.css?inline';
import type { PopupKind } from './server-markup.ts';

provideTexts(texts);

/** One open popup, for what fills it. */
export interface Popup {
  readonly dialog: HTMLDialogElement;
  /** Aborted when the popup closes. */
  readonly signal: AbortSignal;
  /** A button that closes the popup; name and place are set. */
  readonly closeButton: HTMLButtonElement;
  /** What it was opened by. */
  readonly link: HTMLElement;
  readonly page: Page;
  close(): void;
}

/** The popup that is open: there is one at a time. */
let current: AbortController | undefined;

/**
 * Opens a popup for a link, in the place of one that is open. The focus goes to its first button and comes back to the
 * link.
 *
 * @param fill Puts the content in and says what it is.
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
  const closed = showDialog(dialog, { closable: what !== 'edit', signal, opener: link });
  page.emit(link, 'k2:opened', { what });
  closed.then(() => {
    control.abort();
    page.emit(link, 'k2:closed', { what });
  });
  return close;
}
