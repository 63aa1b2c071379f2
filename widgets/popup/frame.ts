import { announce } from '../../src/dom/live-region.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import { text } from '../../src/i18n/texts.ts';
import type { EndingScope } from '../../src/page/scope.ts';
import { createHead, type Popup, popupPart } from './popup.ts';
import { nameOf, sizeOf } from './server-markup.ts';

/** Time after which a page that is still loading is reported as slow, in ms. */
export const FRAME_PATIENCE_MS = 5_000;

/** The button with which K2's form, and its list of comments, close their popup. */
const OWN_CLOSE = '#toolbar-cancel';

/** A library whose popups a framed page closes. */
type Library = { close?: () => unknown };

/**
 * Listens for calls of a framed page: `parent.$K2.magnificPopup.close()`, or `parent.SqueezeBox.close()` of Joomla's older
 * popups, which its `jModalClose()` calls, too. `$K2` is K2's own library or the loader's stand-in.
 */
function listenForClosingCalls(scope: EndingScope): void {
  const { SqueezeBox, $K2 } = window as { SqueezeBox?: Library; $K2?: (() => unknown) & { magnificPopup?: Library } };
  if (typeof $K2 === 'function') Object.assign($K2, { magnificPopup: $K2.magnificPopup ?? {} });
  for (const library of [typeof SqueezeBox?.close === 'function' && SqueezeBox, $K2?.magnificPopup]) {
    if (!library) continue;
    const { close: original } = library;
    const close = () => {
      scope.end();
      return original?.call(library);
    };
    Object.assign(library, { close });
    scope.undo(() => library.close === close && Object.assign(library, { close: original }));
  }
}

const holdsText = (page: Document): boolean =>
  [...page.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue);

/** Makes Esc inside a page of this site close the popup, except in a page with unsent text. */
function closeOnEscape(page: Window, { signal, end }: EndingScope): void {
  const framed = page.document;
  const onKey = (event: KeyboardEvent) => {
    const isUsed = event.defaultPrevented || framed.querySelector('dialog[open]');
    if (event.key === 'Escape' && !isUsed && !holdsText(framed)) end();
  };
  onKeyDown(page, onKey, { signal });
}

/** Makes the button of K2's page close the popup, unless that page's own script, which runs first, has done so. */
function closeByOwnButton(page: Window, { signal, end }: EndingScope): void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target as Element).closest('a,button')?.closest(OWN_CLOSE)) return;
    // The link leads to the top of the form.
    event.preventDefault();
    end();
  };
  page.addEventListener('click', onClick, { signal });
}

/** Makes the frame of a page. Video players may use the full screen and play by themselves. */
function createFrame(src: string, title: string): HTMLIFrameElement {
  // Players refuse requests without an origin, which the page's own policy may leave out.
  const referrerPolicy = 'strict-origin-when-cross-origin';
  return Object.assign(popupPart('iframe', 'frame'), { title, allow: 'autoplay; fullscreen', referrerPolicy, src });
}

/**
 * Fills a popup with a page, below a bar with its name, a link to it and the close button.
 * @param address The page of the link, or the player of its film.
 * @param closesItself True for K2's form: the visitor can close the popup only if the form has no button for that.
 */
export function fillWithFrame({ dialog, scope, link }: Popup, address: string, closesItself: boolean): void {
  const { page } = scope;
  const title = nameOf(link);
  const { head, open } = createHead(scope, title, 'popup.open-page');
  const stage = popupPart('div', 'stage');
  const frame = createFrame(address, title);
  const loading = popupPart('span', 'loading', text(page, 'popup.loading'));
  head.hidden = closesItself;
  open.href = link.href;
  // A page of another site may refuse to be framed, which can't be detected.
  open.hidden = new URL(address).origin === location.origin;
  stage.dataset.state = 'loading';
  loading.lang = page.language;
  dialog.setAttribute('aria-label', title);
  for (const [side, pixels] of Object.entries(sizeOf(link)))
    if (pixels) dialog.style.setProperty(`--k2i-popup-${side}`, `${pixels}px`);

  // A download fires no event.
  const patience = setTimeout(() => {
    head.hidden = open.hidden = false;
    loading.textContent = text(page, 'popup.slow');
    announce(loading.textContent);
  }, FRAME_PATIENCE_MS);
  scope.undo(() => clearTimeout(patience));
  // Fires for each page that the frame shows.
  frame.addEventListener('load', () => {
    clearTimeout(patience);
    stage.dataset.state = 'ready';
    loading.remove();
    // `null` for a page of another site and for the browser's own error page.
    const framed = frame.contentDocument;
    if (framed?.defaultView && !closesItself) closeOnEscape(framed.defaultView, scope);
    if (framed?.defaultView) closeByOwnButton(framed.defaultView, scope);
    if (!framed?.querySelector(OWN_CLOSE)) head.hidden = false;
  });
  listenForClosingCalls(scope);
  stage.append(frame, loading);
  dialog.append(head, stage);
}
