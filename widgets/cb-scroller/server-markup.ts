import { isHtmlElement } from '../../src/dom/nodes.ts';

export type Side = 'Left' | 'Right' | 'Up' | 'Down';
const SIDES: readonly Side[] = ['Left', 'Right', 'Up', 'Down'];

export interface ScrollerMarkup {
  readonly content: HTMLElement;
  readonly arrows: ReadonlyMap<Side, HTMLElement>;
  /** Directions in which the box scrolls. */
  readonly horizontal: boolean;
  readonly vertical: boolean;
  /** The step after the last item leads to the first one. */
  readonly loop: boolean;
  /** The elements that one step brings into view, as they are now. */
  items(): HTMLElement[];
}

/** An attribute without a value says yes. */
function isOn(value: string | undefined, otherwise: boolean): boolean {
  return value === undefined ? otherwise : !/^(false|0)$/.test(value);
}

/** @returns `undefined` when the box has no content. */
export function readScroller(box: HTMLElement): ScrollerMarkup | undefined {
  const content = box.querySelector<HTMLElement>('.cbScrollerContent');
  if (!content) return undefined;
  const { cbscrollerElements, cbscrollerIgnore, cbscrollerWidth, cbscrollerHeight, cbscrollerLoop } = box.dataset;
  const arrows = new Map<Side, HTMLElement>();
  for (const side of SIDES) {
    const arrow = [...box.querySelectorAll<HTMLElement>(`.cbScroller${side}`)].find(
      (found) => found.closest('.cbScroller') === box.closest('.cbScroller'),
    );
    if (arrow) arrows.set(side, arrow);
  }
  return {
    content,
    arrows,
    horizontal: isOn(cbscrollerWidth, arrows.has('Left') || arrows.has('Right')),
    vertical: isOn(cbscrollerHeight, arrows.has('Up') || arrows.has('Down')),
    loop: isOn(cbscrollerLoop, false),
    items: () => {
      const found = cbscrollerElements ? content.querySelectorAll(cbscrollerElements) : content.children;
      return [...found]
        .filter((item) => isHtmlElement(item))
        .filter((item) => !cbscrollerIgnore || !item.matches(cbscrollerIgnore));
    },
  };
}
