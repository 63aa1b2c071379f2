import { keepPlace } from '../../src/dom/scroll.ts';

/** Distance that is not visible as a move, in CSS px. Browsers count layout shifts from 3 px. */
const STILL_PX = 1;

/** Changes a layout, and returns a function that reverts it. */
type Change = () => () => void;

/** Keeps a layout up to date. */
export interface Arranger {
  /** Makes the change again, in a task of its own: in a frame, measuring would delay the painting. */
  update(): void;
  stop(): void;
}

const isInView = ({ top, bottom, height }: DOMRect) => height > 0 && bottom > 0 && top < innerHeight;

/** Tests whether the reader has seen an element. Before the first paint, nothing was seen. */
export function isSeen(element: Element): boolean {
  return performance.getEntriesByType('paint').length > 0 && isInView(element.getBoundingClientRect());
}

const isVisible = (element: Element) =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

/** Finds elements that a change inside an element can move: its descendants, and those after it, down to the window's edge. */
function movableBy(root: Element): Element[] {
  const found = [...root.querySelectorAll('*')];
  for (let place: Element | null = root; place; place = place.parentElement) {
    let next = place.nextElementSibling;
    while (next) {
      found.push(next);
      next = next.getBoundingClientRect().top < innerHeight ? next.nextElementSibling : null;
    }
  }
  return found.filter(isVisible);
}

const placesOf = (elements: readonly Element[]) => elements.map((element) => element.getBoundingClientRect());

/** Tests whether an element has moved in view, into it or out of it. */
function haveMoved(before: readonly DOMRect[], after: readonly DOMRect[]): boolean {
  return before.some((old, index) => {
    const now = after[index] ?? old;
    const distance = Math.max(Math.abs(now.left - old.left), Math.abs(now.top - old.top));
    return distance > STILL_PX && (isInView(old) || isInView(now));
  });
}

/**
 * Makes a change inside an element without moving anything that the reader sees: such a change is reverted in the same
 * task, and made when the element is out of view or the window has another width.
 */
export function createArranger(root: HTMLElement, change: Change): Arranger {
  let timer: number | undefined;
  let width = innerWidth;
  const changeNow = () => {
    outOfView.disconnect();
    keepPlace(root, change);
  };
  const outOfView = new IntersectionObserver((records) => records.at(-1)?.isIntersecting || changeNow());
  const changeUnseen = () => {
    timer = undefined;
    if (!isSeen(root)) return changeNow();
    outOfView.disconnect();
    const top = scrollY;
    const movable = movableBy(root);
    const before = placesOf(movable);
    // A page that is shorter for a moment is scrolled up at its end.
    const scrollBack = () => scrollY === top || scrollBy({ top: top - scrollY, behavior: 'instant' });
    const revert = change();
    scrollBack();
    if (!haveMoved(before, placesOf(movable))) return;
    revert();
    scrollBack();
    outOfView.observe(root);
  };
  const onResize = () => {
    // The bars of a browser on a phone change the height only.
    if (innerWidth === width) return;
    width = innerWidth;
    if (isSeen(root)) changeNow();
  };
  addEventListener('resize', onResize);
  return {
    update() {
      timer ??= window.setTimeout(changeUnseen);
    },
    stop() {
      clearTimeout(timer);
      outOfView.disconnect();
      removeEventListener('resize', onResize);
    },
  };
}
