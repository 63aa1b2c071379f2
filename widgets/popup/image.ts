import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { announce } from '../../src/dom/live-region/live-region.ts';
import { type TextKey, text } from '../../src/i18n/texts/texts.ts';
import { createLazyView } from '../../src/react/plain/lazy-view.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import { createImageParts, type ImageState } from './image-parts.ts';
import { part } from './parts.ts';
import type { Popup } from './popup.ts';
import type { Slide } from './server-markup.ts';
import { listenForSwipes } from './swipe.ts';

/** Fetches what is shown around images, with React. */
export const loadView = (page: Page) => page.load(() => import('./view.tsx'));

/**
 * Fills a popup with one image of several, and ways to the others: keys, buttons, swipes. The image is ours alone; what
 * is around it React takes over as soon as it is there.
 */
export function fillWithImages(popup: Popup, slides: readonly Slide[], start: number): void {
  const { dialog, signal, page, link, closeButton } = popup;
  const { language } = page;
  const stage = part('div', 'stage');
  const around = ownDocument.createElement('div');
  around.className = 'k2i-host';
  let index = start;

  const slideAt = (place: number) => slides[(place + slides.length) % slides.length];
  const preload = (slide: Slide | undefined) => {
    if (slide) new Image().src = slide.href;
  };
  const turn = (by: number) => {
    if (slides.length > 1) show(index + by);
  };
  /** Where the text runs from right to left, the next image is on the left. */
  const turnTowards = (side: number) => turn(getComputedStyle(dialog).direction === 'rtl' ? -side : side);

  const way = (key: TextKey, by: number) => ({ name: text(page, key), run: () => turn(by) });
  const turns = slides.length > 1 ? { previous: way('popup.previous', -1), next: way('popup.next', 1) } : undefined;
  const view = createLazyView<ImageState>({
    place: around,
    adopted: link,
    widget: 'popup',
    page,
    load: () => loadView(page),
    plain: createImageParts(),
  });
  const setState = (
    name: 'loading' | 'ready' | 'failed',
    state: Pick<ImageState, 'caption' | 'position' | 'failure'>,
  ) => {
    const isLoading = name === 'loading';
    stage.dataset.state = name;
    if (isLoading) stage.setAttribute('aria-busy', 'true');
    else stage.removeAttribute('aria-busy');
    view.show({ language, turns, loading: isLoading ? text(page, 'popup.loading') : '', ...state });
    // A failure that had the focus is gone.
    if (!dialog.contains(ownDocument.activeElement)) closeButton.focus();
  };
  const show = (place: number) => {
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
      for (const other of [index + 1, index - 1]) preload(slideAt(other));
    });
    image.addEventListener('error', () => {
      if (!isShown()) return;
      stage.replaceChildren();
      const failure = {
        language,
        message: text(page, 'popup.image-failed'),
        link: { url: href, label: text(page, 'popup.open-directly') },
        retry: { label: text(page, 'action.retry'), run: () => show(index) },
      };
      setState('failed', { ...state, failure });
    });
    stage.replaceChildren(image);
    image.src = href;
    dialog.setAttribute('aria-label', alt || href);
    setState('loading', state);
    // In the dialog, which is not open yet.
    if (turns) queueMicrotask(() => signal.aborted || announce(`${position}: ${alt}`));
  };

  dialog.append(closeButton, stage, around);
  signal.addEventListener('abort', view.unmount);
  dialog.addEventListener(
    'keydown',
    (event) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      turnTowards(key === 'ArrowRight' ? 1 : -1);
    },
    { signal },
  );
  // Whatever is empty: around the stage, too, and in the line of the caption.
  listenForSwipes(
    dialog,
    {
      onSwipe: (side) => turnTowards(-side),
      onPress: popup.close,
      presses: 'dialog,.k2i-popup__stage,.k2i-popup__bar',
    },
    signal,
  );
  show(start);
}
