import { announce } from '../../src/ui/live-region.ts';
import { type Popup, part, signButton } from './popup.ts';
import type { Slide } from './server-markup.ts';
import { listenForSwipes } from './swipe.ts';

/** What stands in the place of an image that can't be had: a way to it without us. */
function failureOf(slide: Slide, say: Popup['say']): HTMLElement {
  const failure = document.createElement('p');
  const text = document.createElement('span');
  const link = document.createElement('a');
  failure.className = 'k2i-failure';
  failure.setAttribute('role', 'alert');
  link.href = slide.href;
  link.textContent = slide.alt || slide.href;
  failure.append(text, link);
  say(text, 'popup.image-failed');
  say(link, 'popup.open-directly');
  return failure;
}

/** Fills a popup with one image of several, and ways to the others: keys, buttons, swipes. */
export function fillWithImages(popup: Popup, slides: readonly Slide[], start: number): void {
  const { dialog, signal, say } = popup;
  const stage = part('div', 'stage');
  const caption = part('span', 'caption');
  const position = part('span', 'position');
  const bar = part('div', 'bar');
  let index = start;

  const slideAt = (place: number) => slides[(place + slides.length) % slides.length];
  const preload = (slide: Slide | undefined) => {
    if (slide) new Image().src = slide.href;
  };
  const setState = (state: 'loading' | 'ready' | 'failed') => {
    stage.dataset.state = state;
    if (state === 'loading') stage.setAttribute('aria-busy', 'true');
    else stage.removeAttribute('aria-busy');
  };
  const show = (place: number) => {
    index = (place + slides.length) % slides.length;
    const slide = slides[index];
    if (!slide) return;
    const image = document.createElement('img');
    const loading = part('span', 'loading');
    image.className = 'k2i-popup__image';
    image.alt = slide.alt;
    // The browser's own dragging would end a swipe with the mouse.
    image.draggable = false;
    // The reader may have gone on before it is there.
    const isShown = () => image.isConnected && !signal.aborted;
    image.addEventListener('load', () => {
      if (!isShown()) return;
      setState('ready');
      loading.remove();
      for (const other of [index + 1, index - 1]) preload(slideAt(other));
    });
    image.addEventListener('error', () => {
      if (!isShown()) return;
      setState('failed');
      stage.replaceChildren(failureOf(slide, say));
    });
    setState('loading');
    stage.replaceChildren(image, loading);
    image.src = slide.href;
    caption.textContent = slide.caption;
    dialog.setAttribute('aria-label', slide.alt || slide.href);
    say(loading, 'popup.loading');
    if (slides.length > 1)
      say(position, 'popup.position', { position: index + 1, count: slides.length }).then(() => {
        if (!signal.aborted) announce(`${position.textContent}: ${slide.alt}`);
      });
  };
  const turn = (by: number) => {
    if (slides.length > 1) show(index + by);
  };
  /** Where the text runs from right to left, the next image is on the left. */
  const turnTowards = (side: number) => turn(getComputedStyle(dialog).direction === 'rtl' ? -side : side);

  if (slides.length > 1) {
    const previous = signButton('previous', '‹', () => turn(-1));
    const next = signButton('next', '›', () => turn(1));
    say(previous, 'popup.previous');
    say(next, 'popup.next');
    dialog.append(popup.closeButton, previous, stage, next, bar);
  } else dialog.append(popup.closeButton, stage, bar);
  bar.append(caption, position);
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
    { onSwipe: (way) => turnTowards(-way), onPress: popup.close, presses: [dialog, stage, bar] },
    signal,
  );
  show(start);
}
