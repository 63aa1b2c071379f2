import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';

/** The panel of a mobile navigation, as long as its toggle is on the screen. */
export interface Panel {
  readonly isOpen: boolean;
  /** Gets the focus when the panel closes: the toggle that has opened it, or another one if that one is inside. */
  readonly returnsTo: HTMLElement;
  setOpen(open: boolean): void;
  /** The panel is as the server printed it, where no other toggle is there for it. */
  release(): void;
}

/** State shared by all toggles of one panel. */
interface SharedPanel {
  isOpen: boolean;
  opener?: HTMLElement;
  /** Each with what puts its attributes back. */
  readonly toggles: Map<HTMLElement, () => void>;
  setOpen(open: boolean): void;
  release(): void;
}

const panels = new WeakMap<HTMLElement, SharedPanel>();

/** Checks whether the reader sees an element, whatever hides it. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && element.getBoundingClientRect().height > 0;
}

/** Duration of opening and closing, in ms. */
const SLIDE_MS = 600;

/** The movement of one panel between no height and its own. */
interface Slide {
  /**
   * Moves the panel, which must be laid out; one that is on its way turns round where it is. At once where the reader
   * wants no motion.
   */
  start(open: boolean): void;
  /** Ends a movement where it is. */
  cancel(): void;
}

const px = (length: string) => Number.parseFloat(length) || 0;

/** The gap that a column of flex items keeps beside even a folded panel, in CSS px. */
function gapBeside(panel: HTMLElement): number {
  if (!panel.parentElement) return 0;
  const { display, flexDirection, rowGap } = getComputedStyle(panel.parentElement);
  return display.endsWith('flex') && flexDirection.startsWith('column') ? px(rowGap) : 0;
}

/**
 * The panel without any height, and as it is when it is open. Gap and border stay to the end, as browsers know no border
 * of half a pixel; a margin takes their room away, or the page would jump by it when the panel goes or comes.
 */
function keyframesOf(panel: HTMLElement): Keyframe[] {
  const { blockSize, paddingBlock, marginBlock, borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(panel);
  const rest = gapBeside(panel) + px(borderBlockStartWidth) + px(borderBlockEndWidth);
  const always: Keyframe = { minBlockSize: '0px', overflow: 'clip' };
  return [
    { ...always, blockSize: '0px', paddingBlock: '0px', marginBlock: `0px ${-rest}px` },
    { ...always, blockSize, paddingBlock, marginBlock },
  ];
}

/** @param onEnd Called when the panel has arrived, before that is painted. */
function createSlide(panel: HTMLElement, onEnd: () => void): Slide {
  let animation: Animation | undefined;
  /** Keyframes of the running movement, from its start to its end. */
  let keyframes: Keyframe[] = [];
  const cancel = () => {
    animation?.cancel();
    animation = undefined;
  };
  const end = () => {
    onEnd();
    cancel();
  };
  return {
    start(open) {
      if (!animation && reducesMotion()) {
        end();
        return;
      }
      const turned = animation;
      // The easing is the same from both ends. Chromium was seen to play a movement of negative rate past its start, and
      // to end it never; so each way is a movement of its own.
      if (turned) keyframes.reverse();
      else keyframes = open ? keyframesOf(panel) : keyframesOf(panel).reverse();
      animation = panel.animate(keyframes, { duration: SLIDE_MS, easing: 'ease-in-out', fill: 'both' });
      if (turned) {
        animation.currentTime = SLIDE_MS - Number(turned.currentTime);
        turned.onfinish = null;
        turned.cancel();
      }
      animation.onfinish = end;
    },
    cancel,
  };
}

function takeOver(element: HTMLElement): SharedPanel {
  const hadClass = element.classList.contains('k2i-open');
  const shared: SharedPanel = {
    isOpen: isShown(element),
    toggles: new Map(),
    setOpen(open) {
      if (open === shared.isOpen) return;
      shared.isOpen = open;
      for (const toggle of shared.toggles.keys()) toggle.setAttribute('aria-expanded', String(open));
      element.hidden = false;
      element.inert = !open;
      element.classList.add('k2i-open');
      if (open) hideAgain = forceDisplay(element, 'flow-root');
      slide.start(open);
    },
    release() {
      slide.cancel();
      hideAgain();
      element.classList.remove('k2i-nav-panel');
      element.classList.toggle('k2i-open', hadClass);
      putBack();
    },
  };
  const putBack = setAttributes(element, { hidden: null, inert: null });
  let hideAgain = () => {};
  const settle = () => {
    if (!shared.isOpen) hideAgain();
    element.hidden = !shared.isOpen;
    element.inert = false;
    element.classList.toggle('k2i-open', shared.isOpen);
  };
  const slide = createSlide(element, settle);
  element.classList.add('k2i-nav-panel');
  settle();
  return shared;
}

/**
 * Takes over a panel as it is, open or closed. A closed one is `hidden`, and on its way there it can't be focused any
 * more; the class `k2i-open` stays until it is there. Toggles of the same panel, as one in the page's head and one that
 * closes it from inside, all say how it is.
 */
export function createPanel(toggle: HTMLElement, element: HTMLElement): Panel {
  const shared = panels.get(element) ?? takeOver(element);
  const { toggles } = shared;
  panels.set(element, shared);
  const state = { 'aria-expanded': String(shared.isOpen), 'aria-controls': element.id || null };
  toggles.set(toggle, setAttributes(toggle, state));
  return {
    get isOpen() {
      return shared.isOpen;
    },
    get returnsTo() {
      const all = [shared.opener, toggle, ...toggles.keys()];
      return all.find((other) => other && toggles.has(other) && !element.contains(other)) ?? toggle;
    },
    setOpen(open) {
      if (open) shared.opener = toggle;
      shared.setOpen(open);
    },
    release() {
      toggles.get(toggle)?.();
      toggles.delete(toggle);
      if (toggles.size > 0) return;
      panels.delete(element);
      shared.release();
    },
  };
}
