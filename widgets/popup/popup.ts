import { loadTexts, type TextKey, type TextValues, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page.ts';
import { showDialog } from '../../src/ui/dialog.ts';
import { adoptStyles } from '../../src/ui/styles.ts';
import { listenForClosingCalls } from './closing-calls.ts';
import css from './popup.css?inline';
import type { PopupKind } from './server-markup.ts';

/** One open popup, for what fills it. */
export interface Popup {
  readonly dialog: HTMLDialogElement;
  /** Aborted when the popup closes. */
  readonly signal: AbortSignal;
  /** A button that closes the popup; name and place are set. */
  readonly closeButton: HTMLButtonElement;
  close(): void;
  /**
   * Puts a text of the catalogue, in the language of the page, into an element, or onto a button as its name, as soon
   * as it can be had. Without the catalogue the signs on the buttons have to do.
   */
  say(element: HTMLElement, key: TextKey, values?: TextValues): Promise<void>;
}

/** The popup that is open: there is one at a time. */
let current: AbortController | undefined;

/** Makes an element of a popup. */
export function part<Name extends keyof HTMLElementTagNameMap>(
  tag: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(tag);
  element.className = `k2i-popup__${className}`;
  element.textContent = text;
  return element;
}

/** Makes a button that shows a sign; its name follows with the texts. */
export function signButton(className: string, sign: string, onClick: () => void): HTMLButtonElement {
  const button = part('button', `button k2i-popup__${className}`, sign);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** The catalogue comes with the chunk of the islands; only popups that open fetch it. */
function sayIn(page: Page): Popup['say'] {
  const catalogue = loadTexts(page).then(
    () => true,
    () => false,
  );
  return async (element, key, values) => {
    if (!(await catalogue)) return;
    const words = text(page, key, values);
    element.lang = page.language;
    if (element.localName === 'button') element.setAttribute('aria-label', words);
    else element.textContent = words;
  };
}

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
  const dialog = document.createElement('dialog');
  dialog.className = `k2i-popup k2i-popup--${what}`;
  const say = sayIn(page);
  const closeButton = signButton('close', '×', close);
  say(closeButton, 'action.close');
  adoptStyles(css);
  fill({ dialog, signal, closeButton, close, say });
  listenForClosingCalls(close, signal);
  const closed = showDialog(dialog, { closable: what !== 'edit', signal, opener: link });
  page.emit(link, 'k2:opened', { what });
  closed.then(() => {
    control.abort();
    page.emit(link, 'k2:closed', { what });
  });
  return close;
}
