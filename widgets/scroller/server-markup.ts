import { readBoolean } from '../../src/dom/attributes.ts';
import { isHtmlElement } from '../../src/dom/nodes.ts';

const ARROWS = [
  ['left', '.cbScrollerLeft'],
  ['right', '.cbScrollerRight'],
  ['up', '.cbScrollerUp'],
  ['down', '.cbScrollerDown'],
] as const;
export type Side = (typeof ARROWS)[number][0];

export interface ScrollerMarkup {
  /** The box around content and arrows; none in a scroller of K2. */
  readonly box?: HTMLElement;
  /** The element that scrolls. */
  readonly content: HTMLElement;
  readonly arrows: ReadonlyMap<Side, HTMLElement>;
  readonly horizontal: boolean;
  readonly vertical: boolean;
  readonly loop: boolean;
  items(): HTMLElement[];
}

/** Reads the content, the arrows and the settings of Community Builder's scroller; `undefined` without content. */
export function readScroller(box: HTMLElement): ScrollerMarkup | undefined {
  const content = box.querySelector<HTMLElement>('.cbScrollerContent');
  if (!content) return undefined;
  const { cbscrollerElements, cbscrollerIgnore, cbscrollerWidth, cbscrollerHeight, cbscrollerLoop } = box.dataset;
  const arrows = new Map<Side, HTMLElement>();
  for (const [side, selector] of ARROWS) {
    const arrow = box.querySelector<HTMLElement>(`:scope > ${selector}`);
    if (arrow) arrows.set(side, arrow);
  }
  return {
    box,
    content,
    arrows,
    horizontal: readBoolean(cbscrollerWidth, arrows.has('left') || arrows.has('right')),
    vertical: readBoolean(cbscrollerHeight, arrows.has('up') || arrows.has('down')),
    loop: readBoolean(cbscrollerLoop, false),
    items: () => {
      const found = cbscrollerElements ? content.querySelectorAll(cbscrollerElements) : content.children;
      const items = [...found].filter((item) => isHtmlElement(item));
      return items.filter((item) => !cbscrollerIgnore || !item.matches(cbscrollerIgnore));
    },
  };
}
