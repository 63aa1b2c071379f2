import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { newTabLink, type Popup, part } from './popup.ts';
import type { PopupSize } from './server-markup.ts';

/** Time after which the popup of a page that still loads shows a message and other ways, in ms. */
export const FRAME_PATIENCE_MS = 5_000;

/** How often a framed page is looked for while it loads, in ms: it can be used, and its scripts may fail, long before it is complete. */
export const FRAME_LOOK_MS = 20;

interface FramedPage extends PopupSize {
  /** The page of the link, or the player of its film. */
  readonly address: string;
  readonly href: string;
  readonly title: string;
  /** The page closes the popup itself (K2's form); the reader can only where it does not know how. */
  readonly closesItself: boolean;
}

/** What K2's form closes its popup with. */
const OWN_CLOSE = '#toolbar-cancel';

/** Whether a text of the reader's would go with a page. The forms for comments and reports keep theirs. */
const holdsText = (page: Document): boolean =>
  [...page.querySelectorAll('textarea')].some(
    (field) => field.value !== field.defaultValue && !field.closest('#comment-form,#k2ReportCommentForm'),
  );

/**
 * Esc inside a page of ours closes the popup around it, as it does outside; another site's keys stay its own, and so does
 * the key in a page with a text: without us it would do nothing there.
 */
function closeOnEscape(page: Window, popup: Popup): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const { document: framed } = page;
      const busy =
        event.defaultPrevented || event.isComposing || framed.querySelector('dialog[open]') || holdsText(framed);
      if (event.key === 'Escape' && !busy) popup.close();
    },
    { signal: popup.signal },
  );
}

/**
 * Watches a form of K2's that is to close its popup itself, which takes its scripts.
 * @param onError Called when one of them throws or does not come.
 */
function watchForm(page: Window, { signal, close }: Popup, onError: () => void): void {
  const onFailure = ({ target }: Event) => {
    // Pictures that are missing hinder nobody.
    if (target === page || (target as Element).localName === 'script') onError();
  };
  page.addEventListener('error', onFailure, { capture: true, signal });
  // After whoever listens there: a click that nobody has answered would lead to the top of the form.
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target as Element).closest('a,button')?.closest(OWN_CLOSE)) return;
    event.preventDefault();
    close();
  };
  page.addEventListener('click', onClick, { signal });
}

/** Fills a popup with a page. */
export function fillWithFrame(popup: Popup, framedPage: FramedPage): void {
  const { dialog, signal, page } = popup;
  const { address, href, title, width, height, closesItself } = framedPage;
  const head = part('div', 'head');
  const stage = part('div', 'stage');
  const loading = part('span', 'loading', text(page, 'popup.loading'));
  const open = newTabLink(page, 'open', 'popup.open-page');
  const frame = part('iframe', 'frame');
  const setSize = (name: string, pixels: number | undefined) => {
    if (pixels) dialog.style.setProperty(name, `${pixels}px`);
  };
  setSize('--k2i-popup-width', width);
  setSize('--k2i-popup-height', height);
  dialog.setAttribute('aria-label', title);
  head.append(part('span', 'title', title), open, popup.closeButton);
  head.hidden = closesItself;
  open.href = href;
  const isOwn = new URL(address).origin === location.origin;
  open.hidden = isOwn;
  stage.dataset.state = 'loading';
  loading.lang = page.language;
  frame.title = title;
  // Players of films may fill the screen, and play what the reader has asked for.
  frame.allow = 'autoplay; fullscreen';
  // Players refuse pages that don't say where they are, as the page's own policy may have it.
  if (!isOwn) frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = address;
  let watched: Document | undefined;
  let hasFailed = false;
  const offerWayOut = () => {
    head.hidden = false;
  };
  /** What is done in each page that the frame comes to show. */
  const watch = () => {
    // `null` for a page of another site and for the browser's own error page.
    const framed = frame.contentDocument;
    if (!framed || framed === watched) return;
    watched = framed;
    const { defaultView } = framed;
    if (!defaultView) return;
    if (!closesItself) return closeOnEscape(defaultView, popup);
    watchForm(defaultView, popup, () => {
      hasFailed = true;
      offerWayOut();
    });
  };
  const show = () => {
    stage.dataset.state = 'ready';
    loading.remove();
  };
  const look = () => {
    watch();
    // A page can be used before its last image has come, if that comes at all. Of one of another site nothing is known
    // but that it is there: the empty page before it was ours.
    if (!frame.contentDocument || (watched && watched.URL !== 'about:blank' && watched.readyState !== 'loading'))
      show();
  };
  const looking = setInterval(look, FRAME_LOOK_MS);
  // A file that is downloaded instead fires no event.
  const patience = setTimeout(() => {
    offerWayOut();
    open.hidden = false;
    loading.textContent = text(page, 'popup.slow');
    announce(loading.textContent);
  }, FRAME_PATIENCE_MS);
  const stopWaiting = () => {
    clearInterval(looking);
    clearTimeout(patience);
  };
  signal.addEventListener('abort', stopWaiting);
  frame.addEventListener('load', () => {
    stopWaiting();
    watch();
    show();
    if (!closesItself) return;
    // A way out that the reader has gone to stays: a focus that is hidden is lost.
    const isUsed = !head.hidden && head.contains(ownDocument.activeElement);
    head.hidden = !hasFailed && !isUsed && !!frame.contentDocument?.querySelector(OWN_CLOSE);
  });
  stage.append(loading, frame);
  dialog.append(head, stage);
}
