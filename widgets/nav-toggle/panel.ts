import { forceDisplay, setAttributes } from '../../src/dom/attributes.ts';
import { createSlide } from './slide.ts';

/** The panel of a mobile navigation, as long as its toggle is on the screen. */
export interface Panel {
  readonly isOpen: boolean;
  /** What has the focus when it closes: the toggle that has opened it, or another one where that one closes with it. */
  readonly returnsTo: HTMLElement;
  setOpen(open: boolean): void;
  /** The panel is as the server printed it, where no other toggle is there for it. */
  release(): void;
}

/** What all toggles of one panel share. */
interface SharedPanel {
  isOpen: boolean;
  opener?: HTMLElement;
  /** Each with what puts its attributes back. */
  readonly toggles: Map<HTMLElement, () => void>;
  setOpen(open: boolean): void;
  release(): void;
}

const panels = new WeakMap<HTMLElement, SharedPanel>();

/** Whether the reader sees it, whatever hides it. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && element.getBoundingClientRect().height > 0;
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
