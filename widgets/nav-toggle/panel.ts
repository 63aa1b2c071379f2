import { setAttributes } from '../../src/dom/core/attributes.ts';
import { forceDisplay } from '../../src/dom/force-display.ts';
import { createSlide } from './slide.ts';

/** The panel of a mobile navigation, as long as its toggle is on the screen. */
export interface Panel {
  readonly isOpen: boolean;
  setOpen(open: boolean): void;
  /** The panel is as the server printed it. */
  release(): void;
}

/** Whether the reader sees it, whatever hides it. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && element.getBoundingClientRect().height > 0;
}

/**
 * Takes over a panel as it is, open or closed. A closed one is `hidden`, and on its way there it can't be focused any
 * more; the class `k2i-open` stays until it is there.
 */
export function createPanel(toggle: HTMLElement, element: HTMLElement): Panel {
  let isOpen = isShown(element);
  const hadClass = element.classList.contains('k2i-open');
  const putBack = [
    setAttributes(element, { hidden: null, inert: null }),
    setAttributes(toggle, { 'aria-expanded': String(isOpen), 'aria-controls': element.id || null }),
  ];
  let hideAgain = () => {};
  const settle = () => {
    if (!isOpen) hideAgain();
    element.hidden = !isOpen;
    element.inert = false;
    element.classList.toggle('k2i-open', isOpen);
  };
  const slide = createSlide(element, settle);
  element.classList.add('k2i-nav-panel');
  settle();
  return {
    get isOpen() {
      return isOpen;
    },
    setOpen(open) {
      if (open === isOpen) return;
      isOpen = open;
      toggle.setAttribute('aria-expanded', String(open));
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
      for (const restore of putBack) restore();
    },
  };
}
