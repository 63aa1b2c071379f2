import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { reducesMotion } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';

const SLIDE_MS = 600;
const FOLDED = {
  blockSize: '0px',
  minBlockSize: '0px',
  paddingBlock: '0px',
  marginBlock: '0px',
  borderBlockWidth: '0px',
};

/** A panel that opens and closes with an animation. */
export interface Panel {
  readonly isOpen: boolean;
  setOpen(open: boolean): void;
}

/** Takes over a panel, open or closed (`hidden`). While it closes it is `inert`, and still has `k2i-open`. */
export function createPanel(element: HTMLElement, scope: Scope): Panel {
  let isOpen = element.getBoundingClientRect().height > 0;
  let animation: Animation | undefined;
  let hideAgain = () => {};

  const settle = () => {
    animation?.cancel();
    animation = undefined;
    if (!isOpen) hideAgain();
    element.hidden = !isOpen;
    element.inert = false;
    element.classList.toggle('k2i-open', isOpen);
  };
  const slide = () => {
    const { blockSize } = getComputedStyle(element);
    const frames = [FOLDED, { blockSize }].map((frame) => ({ ...frame, overflow: 'clip' }));
    const direction = isOpen ? 'normal' : 'reverse';
    animation = element.animate(frames, { duration: SLIDE_MS, easing: 'ease-in-out', fill: 'both', direction });
    animation.onfinish = settle;
  };

  scope.undo(setAttributes(element, { hidden: null, inert: null }));
  scope.undo(() => {
    animation?.cancel();
    hideAgain();
    element.classList.remove('k2i-nav-panel', 'k2i-open');
  });
  element.classList.add('k2i-nav-panel');
  settle();
  return {
    get isOpen() {
      return isOpen;
    },
    setOpen(open) {
      isOpen = open;
      element.hidden = false;
      element.inert = !open;
      element.classList.add('k2i-open');
      if (open && !animation) hideAgain = forceDisplay(element, 'flow-root');
      if (reducesMotion()) settle();
      // Plays backwards. Unlike `reverse()`, this does not jump to the other end at the start.
      else if (animation) animation.playbackRate *= -1;
      else slide();
    },
  };
}
