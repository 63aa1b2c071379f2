import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';

/** The panel of a mobile navigation. */
export interface Panel {
  readonly isOpen: boolean;
  setOpen(open: boolean): void;
  /** Restores the panel as the server printed it. */
  release(): void;
}

/** Duration of opening and closing, in ms. */
const SLIDE_MS = 600;
const FOLDED = {
  blockSize: '0px',
  minBlockSize: '0px',
  paddingBlock: '0px',
  marginBlock: '0px',
  borderBlockWidth: '0px',
};

/**
 * Takes over a panel as it is, open or closed. A closed panel is `hidden`. While it closes it is `inert`, and has the
 * class `k2i-open` until the end.
 */
export function createPanel(element: HTMLElement): Panel {
  let isOpen = element.getBoundingClientRect().height > 0;
  let animation: Animation | undefined;
  let hideAgain = () => {};
  const restore = setAttributes(element, { hidden: null, inert: null });

  const settle = () => {
    animation?.cancel();
    animation = undefined;
    if (!isOpen) hideAgain();
    element.hidden = !isOpen;
    element.inert = false;
    element.classList.toggle('k2i-open', isOpen);
  };
  /** Moves the panel to its state, from its present height. */
  const slide = () => {
    const way = animation ? SLIDE_MS - Number(animation.currentTime) : 0;
    animation?.cancel();
    if (reducesMotion()) return settle();
    const { blockSize } = getComputedStyle(element);
    const keyframes = [
      { ...FOLDED, overflow: 'clip' },
      { blockSize, overflow: 'clip' },
    ];
    const direction = isOpen ? 'normal' : 'reverse';
    animation = element.animate(keyframes, { duration: SLIDE_MS, easing: 'ease-in-out', fill: 'both', direction });
    animation.currentTime = way;
    animation.onfinish = settle;
  };

  element.classList.add('k2i-nav-panel');
  settle();
  return {
    get isOpen() {
      return isOpen;
    },
    setOpen(open) {
      if (open === isOpen) return;
      isOpen = open;
      element.hidden = false;
      element.inert = !open;
      element.classList.add('k2i-open');
      if (open) hideAgain = forceDisplay(element, 'flow-root');
      slide();
    },
    release() {
      animation?.cancel();
      hideAgain();
      element.classList.remove('k2i-nav-panel', 'k2i-open');
      restore();
    },
  };
}
