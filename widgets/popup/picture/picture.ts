import texts from 'virtual:texts/picture';
import { savesData } from '../../../src/dom/browser.ts';
import { announce } from '../../../src/dom/live-region.ts';
import { adoptStyles } from '../../../src/dom/styles.ts';
import { provideTexts, text } from '../../../src/i18n/texts.ts';
import type { Popup } from '../popup.ts';
import { createAddressTools } from './address.ts';
import { DOUBLE_TAP_SCALE, KEY_FACTOR, KEY_PAN, WHEEL_FACTOR } from './constants.ts';
import type { Point } from './geometry.ts';
import { listenForGestures } from './gestures.ts';
import css from './picture.css?inline';
import { createZoom } from './zoom.ts';

provideTexts(texts);

/** The image that a popup shows, or is about to. */
export interface ShownPicture {
  readonly address: string;
  /** Absent until it is there. */
  readonly image: HTMLImageElement | undefined;
  /** The addresses of those before and after it. */
  readonly neighbours: readonly string[];
}

/** What a reader can do with an image, besides looking at it. */
export interface PictureTools {
  /** Goes on with another image, or with the same one now that it is there. */
  show(picture: ShownPicture): void;
}

interface PicturePlace {
  readonly popup: Popup;
  /** What the image is in the middle of. */
  readonly stage: HTMLElement;
  /** Shows another image: -1, the one that lies to the left; 1, to the right. Absent for the only image. */
  readonly turnTowards: ((side: -1 | 1) => void) | undefined;
}

/** Which way an arrow key lies, in parts of the window. */
const ARROWS: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Whether the reader sees a part of the window only. Rounding is no enlargement. */
const isPageEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;

/**
 * Adds what can be done with the images of a popup: enlarged by fingers, double click, keys and the wheel with Ctrl,
 * pushed aside, their addresses copied and opened; and fetches the neighbours of an image that is there.
 */
export function createPictureTools({ popup, stage, turnTowards }: PicturePlace): PictureTools {
  const { dialog, signal, page } = popup;
  const zoom = createZoom(stage);
  const address = createAddressTools(page, signal);
  const preloaded = new Set<string>();

  const scaleTo = (scale: number, at?: Point) => {
    zoom.scaleTo(scale, at);
    announce(text(page, 'picture.size', { percent: Math.round(zoom.scale() * 100) }));
  };
  const forgetGestures = listenForGestures({
    stage,
    zoom,
    turnTowards,
    onDoubleTap: (at) => zoom.canZoom() && scaleTo(zoom.isEnlarged() ? 1 : DOUBLE_TAP_SCALE, at),
    signal,
  });
  /** @returns whether the key was one for an image. */
  const use = (key: string): boolean => {
    const way = ARROWS[key];
    if (key === '+' || key === '=') scaleTo(zoom.scale() * KEY_FACTOR);
    else if (key === '-') scaleTo(zoom.scale() / KEY_FACTOR);
    else if (key === '0') scaleTo(1);
    else if (way && zoom.isEnlarged())
      zoom.moveBy({ x: way.x * stage.clientWidth * KEY_PAN, y: way.y * stage.clientHeight * KEY_PAN });
    else return false;
    return true;
  };
  // Before whoever turns to another image by the same keys.
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey || !zoom.canZoom() || !use(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onWheel = (event: WheelEvent) => {
    const { ctrlKey, deltaY, deltaMode, clientX: x, clientY: y } = event;
    if (!ctrlKey || !zoom.canZoom() || isPageEnlarged()) return;
    event.preventDefault();
    // Firefox counts in lines where a mouse has them.
    const pixels = deltaMode === 0 ? deltaY : deltaY * 30;
    zoom.scaleTo(zoom.scale() * Math.exp(-pixels * WHEEL_FACTOR), { x, y });
  };
  // On a page that was enlarged, by the browser for a field, too, what closes the popup may be out of sight: two fingers
  // are the only way back there.
  const giveFingers = () => {
    stage.style.touchAction = isPageEnlarged() ? 'manipulation' : '';
  };
  giveFingers();
  window.visualViewport?.addEventListener('resize', giveFingers, { signal });
  dialog.addEventListener('keydown', onKey, { capture: true, signal });
  dialog.addEventListener('wheel', onWheel, { passive: false, signal });
  window.addEventListener('resize', zoom.settle, { signal });

  adoptStyles(css);
  stage.classList.add('k2i-popup__stage--gestures');
  stage.before(...address.nodes);
  return {
    show(picture) {
      address.show(picture.address);
      zoom.follow(picture.image);
      if (!picture.image) {
        forgetGestures();
        return;
      }
      if (savesData()) return;
      for (const neighbour of picture.neighbours) {
        if (!preloaded.has(neighbour)) new Image().src = neighbour;
        preloaded.add(neighbour);
      }
    },
  };
}
