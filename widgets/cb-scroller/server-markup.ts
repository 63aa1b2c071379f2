import { saysYes } from '../../src/dom/attributes.ts';
import { isHtmlElement } from '../../src/dom/nodes.ts';

export type Side = 'Left' | 'Right' | 'Up' | 'Down';
const SIDES: readonly Side[] = ['Left', 'Right', 'Up', 'Down'];

/** Reads the parts and the settings of a box; `undefined` when it has no content. */
export function readScroller(box: HTMLElement) {
  const content = box.querySelector<HTMLElement>('.cbScrollerContent');
  if (!content) return undefined;
  const { cbscrollerElements, cbscrollerIgnore, cbscrollerWidth, cbscrollerHeight, cbscrollerLoop } = box.dataset;
  const arrows = new Map<Side, HTMLElement>();
  for (const side of SIDES) {
    const arrow = box.querySelector<HTMLElement>(`:scope > .cbScroller${side}`);
    if (arrow) arrows.set(side, arrow);
  }
  return {
    content,
    arrows,
    /** Directions in which the box scrolls. */
    horizontal: saysYes(cbscrollerWidth, arrows.has('Left') || arrows.has('Right')),
    vertical: saysYes(cbscrollerHeight, arrows.has('Up') || arrows.has('Down')),
    /** The step after the last item leads to the first one. */
    loop: saysYes(cbscrollerLoop, false),
    /** Lists the elements that one step brings into view, as they are now. */
    items: () => {
      const found = cbscrollerElements ? content.querySelectorAll(cbscrollerElements) : content.children;
      const items = [...found].filter((item) => isHtmlElement(item));
      return items.filter((item) => !cbscrollerIgnore || !item.matches(cbscrollerIgnore));
    },
  };
}

export type ScrollerMarkup = NonNullable<ReturnType<typeof readScroller>>;
