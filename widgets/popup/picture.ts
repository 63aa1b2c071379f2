import type { Page } from '../../src/core/page.ts';
import { savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { phraseOf, text } from '../../src/i18n/texts.ts';
import { labelOf } from '../../src/view/failure.ts';
import { failureView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';
import { listenForGestures } from './gestures.ts';
import css from './picture.css?inline';
import { newTabLink, type Popup, part } from './popup.ts';
import { createZoom, type Point } from './zoom.ts';

/** Time for which a note says that the address was copied, in ms. */
export const COPIED_MS = 4000;

/** Scale after a double tap or double click. */
export const DOUBLE_TAP_SCALE = 2.5;

/** Factor by which one press of + or − changes the size. */
const KEY_FACTOR = 1.5;

/** Distance that an arrow key moves an enlarged image, as a part of the visible area. */
const KEY_PAN = 0.25;

/** Change of the logarithm of the size for each CSS px of the wheel: 100 px make it a third larger. */
const WHEEL_FACTOR = 0.003;

/** The image that a popup shows, or is about to. */
interface ShownPicture {
  readonly address: string;
  /** Absent until it is there. */
  readonly image: HTMLImageElement | undefined;
  /** The addresses of those before and after it. */
  readonly neighbours: readonly string[];
}

/** Tools for the image of a popup. */
interface PictureTools {
  /** Goes on with another image, or with the same one now that it is there. */
  show(picture: ShownPicture): void;
}

interface PicturePlace {
  readonly popup: Popup;
  /** The box around the image. */
  readonly stage: HTMLElement;
  /** Shows another image: -1, the one that lies to the left; 1, to the right. Absent for the only image. */
  readonly turnTowards: ((side: -1 | 1) => void) | undefined;
}

/** Direction in which an arrow key moves the image, in parts of the window. */
const ARROWS: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Checks whether the reader sees only a part of the window. Rounding does not count. */
const isPageEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;

/** Tools for the address of an image. */
interface AddressTools {
  /** A button that copies it, a link that opens it, and the place for a note about the result. */
  readonly nodes: readonly HTMLElement[];
  /** Goes on with another image. */
  show(address: string): void;
}

/** Makes the button and the link for the address of an image. */
function createAddressTools(page: Page, signal: AbortSignal): AddressTools {
  const actions = part('div', 'actions');
  const note = part('div', 'note');
  const copy = part('button', 'button k2i-popup__action', text(page, 'picture.copy'));
  const open = newTabLink(page, 'button k2i-popup__action', 'picture.open');
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setNote = (...content: (Node | string)[]) => {
    clearTimeout(timer);
    const hadFocus = note.contains(ownDocument.activeElement);
    note.replaceChildren(...content);
    note.lang = page.language;
    // The button that was pressed to try again is gone.
    if (hadFocus) copy.focus();
  };
  const onCopied = () => {
    const words = text(page, 'picture.copied');
    setNote(part('p', 'copied', words));
    announce(words);
    timer = setTimeout(setNote, COPIED_MS);
  };
  const onRefused = (address: string) => {
    const failure = {
      language: page.language,
      message: [phraseOf(page, 'picture.copy-failed', { address })],
      link: undefined,
      retry: { ...labelOf(page, 'action.retry'), run },
    };
    setNote(elementOf(failureView, failure));
  };
  /** Browsers have no clipboard for pages without TLS, and others may refuse it. */
  const write = async (address: string) => navigator.clipboard.writeText(address);
  const run = async () => {
    const { href } = open;
    const isCopied = await write(href).then(
      () => true,
      () => false,
    );
    // The reader may have gone on.
    if (signal.aborted || open.href !== href) return;
    if (isCopied) onCopied();
    else onRefused(href);
  };

  copy.type = 'button';
  copy.addEventListener('click', run, { signal });
  actions.lang = page.language;
  actions.append(copy, open);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    nodes: [actions, note],
    show(address) {
      if (open.href === address) return;
      open.href = address;
      setNote();
    },
  };
}

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
