import { onKeyDown } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { text } from '../../src/i18n/texts.ts';
import type { EndingScope } from '../../src/page/scope.ts';
import { createHead, createLoading, type Popup } from './popup.ts';
import { frameTitle, sizeOf } from './server-markup.ts';

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

/** Makes Esc in a page of this site, unless it has unsent text, and the button of K2's page close the popup. */
function listenInside(page: Window, closesItself: boolean, { signal, end }: EndingScope): void {
  const framed = page.document;
  const onKey = (event: KeyboardEvent) => {
    const isUsed = event.defaultPrevented || framed.querySelector('dialog[open]');
    if (event.key === 'Escape' && !isUsed && !holdsText(framed)) end();
  };
  // The page's own script runs first.
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target as Element).closest('a,button')?.closest(OWN_CLOSE)) return;
    // The link leads to the top of the form.
    event.preventDefault();
    end();
  };
  if (!closesItself) onKeyDown(page, onKey, { signal });
  page.addEventListener('click', onClick, { signal });
}

/**
 * Fills a popup with a page, below a bar with its name, a link to it and the close button.
 * @param address The page of the link, or the player of its film.
 * @param closesItself True for K2's form: the visitor can close the popup only if the form has no button for that.
 */
export function fillWithFrame({ dialog, scope, link }: Popup, address: string, closesItself: boolean): void {
  const { page } = scope;
  const title = frameTitle(link);
  const { head, open } = createHead(scope, title, 'popup.open-page');
  const frame = make('iframe', {
    className: 'k2i-popup__frame',
    title,
    // For video players.
    allow: 'autoplay; fullscreen',
    // Players refuse requests without an origin, which the page's own policy may leave out.
    referrerPolicy: 'strict-origin-when-cross-origin',
    src: address,
  });
  const loading = createLoading(scope);
  const stage = make('div', { className: 'k2i-popup__stage' }, frame, loading);
  head.hidden = closesItself;
  open.href = link.href;
  // A page of another site may refuse to be framed, which can't be detected.
  open.hidden = new URL(address).origin === location.origin;
  stage.dataset.state = 'loading';
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
    if (framed?.defaultView) listenInside(framed.defaultView, closesItself, scope);
    if (!framed?.querySelector(OWN_CLOSE)) head.hidden = false;
  });
  listenForClosingCalls(scope);
  dialog.append(head, stage);
}
