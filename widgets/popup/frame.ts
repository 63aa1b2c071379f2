import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { newTabLink, type Popup, part } from './popup.ts';
import type { PopupSize } from './server-markup.ts';

/** Time after which the popup of a page that still loads shows a message and other ways, in ms. */
export const FRAME_PATIENCE_MS = 5_000;

/** The button with which K2's form closes its popup. */
const OWN_CLOSE = '#toolbar-cancel';

interface FramedPage extends PopupSize {
  /** The page of the link, or the player of its film. */
  readonly address: string;
  readonly href: string;
  readonly title: string;
  /** The page closes the popup itself (K2's form); the reader can only if it has no button for that. */
  readonly closesItself: boolean;
}

/** Checks for an unsent text that closing would lose. The forms for comments and reports keep theirs. */
const holdsText = (page: Document): boolean =>
  [...page.querySelectorAll('textarea')].some(
    (field) => field.value !== field.defaultValue && !field.closest('#comment-form,#k2ReportCommentForm'),
  );

/** Has Esc inside a page of this site close the popup around it, except in a page with an unsent text. */
function closeOnEscape(page: Window, { signal, close }: Popup): void {
  const onKey = (event: KeyboardEvent) => {
    const { document: framed } = page;
    const isUsed = event.defaultPrevented || event.isComposing || framed.querySelector('dialog[open]');
    if (event.key === 'Escape' && !isUsed && !holdsText(framed)) close();
  };
  page.addEventListener('keydown', onKey, { signal });
}

/** Has the button of K2's form close the popup if the form's own script, whose listener is called first, does not. */
function closeByOwnButton(page: Window, { signal, close }: Popup): void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target as Element).closest('a,button')?.closest(OWN_CLOSE)) return;
    // The link leads to the top of the form.
    event.preventDefault();
    close();
  };
  page.addEventListener('click', onClick, { signal });
}

/** Makes the line above a page: its name, a link to it and the button that closes the popup. */
function createHead({ page, closeButton }: Popup, { address, href, title, closesItself }: FramedPage) {
  const head = part('div', 'head');
  const open = newTabLink(page, 'open', 'popup.open-page');
  head.append(part('span', 'title', title), open, closeButton);
  head.hidden = closesItself;
  open.href = href;
  // A page of another site may refuse to be framed, which can't be found out.
  open.hidden = new URL(address).origin === location.origin;
  return { head, open };
}

/** Makes the frame of a page. */
function createFrame({ address, title }: FramedPage): HTMLIFrameElement {
  const frame = part('iframe', 'frame');
  frame.title = title;
  // Players of films may fill the screen, and play the film that the reader has asked for.
  frame.allow = 'autoplay; fullscreen';
  // Players refuse pages that send no origin, as the page's own policy may have it.
  if (new URL(address).origin !== location.origin) frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  return frame;
}

/** Fills a popup with a page. */
export function fillWithFrame(popup: Popup, framedPage: FramedPage): void {
  const { dialog, signal, page } = popup;
  const { title, width, height, closesItself } = framedPage;
  const { head, open } = createHead(popup, framedPage);
  const frame = createFrame(framedPage);
  const stage = part('div', 'stage');
  const loading = part('span', 'loading', text(page, 'popup.loading'));
  stage.dataset.state = 'loading';
  loading.lang = page.language;
  dialog.setAttribute('aria-label', title);
  if (width) dialog.style.setProperty('--k2i-popup-width', `${width}px`);
  if (height) dialog.style.setProperty('--k2i-popup-height', `${height}px`);

  // A file that is downloaded instead fires no event.
  const patience = setTimeout(() => {
    head.hidden = open.hidden = false;
    loading.textContent = text(page, 'popup.slow');
    announce(loading.textContent);
  }, FRAME_PATIENCE_MS);
  signal.addEventListener('abort', () => clearTimeout(patience));
  // For each page that the frame shows.
  frame.addEventListener('load', () => {
    clearTimeout(patience);
    stage.dataset.state = 'ready';
    loading.remove();
    // `null` for a page of another site and for the browser's own error page.
    const framed = frame.contentDocument;
    if (framed?.defaultView) (closesItself ? closeByOwnButton : closeOnEscape)(framed.defaultView, popup);
    if (!closesItself) return;
    // A button that has the focus stays: a hidden one loses it.
    const isUsed = !head.hidden && head.contains(ownDocument.activeElement);
    head.hidden = !isUsed && !!framed?.querySelector(OWN_CLOSE);
  });
  stage.append(frame, loading);
  dialog.append(head, stage);
}
