import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { phraseOf, type TextKey, text } from '../../src/i18n/texts.ts';
import { type FailureWords, labelOf } from '../../src/view/failure.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { listenForPresses } from './gestures.ts';
import { createPictureTools } from './picture.ts';
import { type Popup, part } from './popup.ts';
import type { Slide } from './server-markup.ts';
import { imageView } from './view.tsx';

/** Another address of the same image: a broken answer may be kept by the browser. Elsewhere an address may be signed. */
function freshAddress(href: string): string {
  const url = new URL(href);
  if (url.origin === location.origin) url.search += `${url.search ? '&' : '?'}retry=${Date.now()}`;
  return url.href;
}

/** A way to another image. */
export interface SeriesButton {
  readonly name: string;
  readonly run: () => void;
}

/** State of the nodes around an image. */
export interface ImageState {
  /** Language of the texts of K2 Islands. */
  readonly language: string;
  readonly caption: string;
  /** The number of the image and the count of all, in words; empty for the only one. */
  readonly position: string;
  /** The text while the image loads; empty afterwards. */
  readonly loading: string;
  /** Set if the image did not load. */
  readonly failure: FailureWords | undefined;
  /** Absent for the only image. */
  readonly turns: { readonly previous: SeriesButton; readonly next: SeriesButton } | undefined;
}

/**
 * Fills a popup with one image of several, and adds keys and buttons that show the others. React takes over the nodes
 * around the image, never the image itself.
 */
export function fillWithImages(popup: Popup, slides: readonly Slide[], start: number): void {
  const { dialog, signal, page, link, closeButton } = popup;
  const stage = part('div', 'stage');
  const around = ownDocument.createElement('div');
  around.className = 'k2i-host';
  let index = start;

  const hrefAt = (place: number) => slides.at(place % slides.length)?.href ?? '';
  const setPicture = (image?: HTMLImageElement) => {
    tools.show({ address: hrefAt(index), image, neighbours: turns ? [hrefAt(index + 1), hrefAt(index - 1)] : [] });
  };
  const turn = (by: number) => {
    if (slides.length > 1) show(index + by);
  };
  /** If the text runs from right to left, the next image is on the left. */
  const turnTowards = (side: number) => turn(getComputedStyle(dialog).direction === 'rtl' ? -side : side);

  const way = (key: TextKey, by: number) => ({ name: text(page, key), run: () => turn(by) });
  const turns = slides.length > 1 ? { previous: way('popup.previous', -1), next: way('popup.next', 1) } : undefined;
  const view = createLazyView({ place: around, adopted: link, widget: 'popup', page, view: imageView });
  const setState = (
    name: 'loading' | 'ready' | 'failed',
    state: Pick<ImageState, 'caption' | 'position' | 'failure'>,
  ) => {
    const isLoading = name === 'loading';
    stage.dataset.state = name;
    if (isLoading) stage.setAttribute('aria-busy', 'true');
    else stage.removeAttribute('aria-busy');
    view.show({ language: page.language, turns, loading: isLoading ? text(page, 'popup.loading') : '', ...state });
    // A failure that had the focus is gone.
    if (!dialog.contains(ownDocument.activeElement)) closeButton.focus();
  };
  const show = (place: number, isRetry = false) => {
    index = (place + slides.length) % slides.length;
    const slide = slides[index];
    if (!slide) return;
    const { href, alt, caption } = slide;
    const image = part('img', 'image');
    image.alt = alt;
    // The browser's own dragging would end a swipe with the mouse.
    image.draggable = false;
    // The reader may have gone on before it is there.
    const isShown = () => image.isConnected && !signal.aborted;
    const position = turns ? text(page, 'popup.position', { position: index + 1, count: slides.length }) : '';
    const state = { caption, position, failure: undefined };
    image.addEventListener('load', () => {
      if (!isShown()) return;
      setState('ready', state);
      setPicture(image);
    });
    image.addEventListener('error', () => {
      if (!isShown()) return;
      stage.replaceChildren();
      const failure = {
        language: page.language,
        message: [phraseOf(page, 'popup.image-failed')],
        link: { url: href, ...labelOf(page, 'popup.open-directly') },
        retry: { ...labelOf(page, 'action.retry'), run: () => show(index, true) },
      };
      setState('failed', { ...state, failure });
    });
    stage.replaceChildren(image);
    image.src = isRetry ? freshAddress(href) : href;
    dialog.setAttribute('aria-label', alt || href);
    setPicture();
    setState('loading', state);
    // In the dialog, which is not open yet.
    if (turns) queueMicrotask(() => signal.aborted || announce(`${position}: ${alt}`));
  };

  dialog.append(closeButton, stage, around);
  const tools = createPictureTools({ popup, stage, turnTowards: turns && turnTowards });
  signal.addEventListener('abort', view.unmount);
  dialog.addEventListener(
    'keydown',
    (event) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (!turns || altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowRight' || key === 'ArrowLeft') turnTowards(key === 'ArrowRight' ? 1 : -1);
      else if (key === 'Home') show(0);
      else if (key === 'End') show(-1);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  // Around the stage, too, and in the lines above and below it.
  const empty = 'dialog,.k2i-popup__stage,.k2i-popup__bar,.k2i-popup__actions';
  listenForPresses(dialog, empty, popup.close, signal);
  show(start);
}
