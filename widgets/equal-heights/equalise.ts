import { setStyles } from '../../src/dom/attributes.ts';

interface Box {
  readonly element: HTMLElement;
  /** Height of the border box that its content needs, in px. */
  readonly natural: number;
  /** Padding and border that `min-height` does not count, in px. */
  readonly outside: number;
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** Measures in fractions of px, and without the transforms that a bounding box would have. */
function measure(element: HTMLElement): Box {
  const style = getComputedStyle(element);
  const edges = px(style.paddingTop) + px(style.paddingBottom) + px(style.borderTopWidth) + px(style.borderBottomWidth);
  const outside = style.boxSizing === 'border-box' ? 0 : edges;
  return { element, natural: px(style.height) + outside, outside };
}

/** Lengths are multiples of this part of a px in Chromium and WebKit, which round down. */
const PARTS = 64;

function setHeight(boxes: readonly Box[]): void {
  const highest = Math.max(...boxes.map(({ natural }) => natural));
  for (const { element, outside } of boxes)
    element.style.minHeight = `${Math.ceil((highest - outside) * PARTS) / PARTS}px`;
}

function rowsOf(boxes: readonly Box[]): Box[][] {
  const rows = new Map<number, Box[]>();
  for (const box of boxes) {
    const { offsetTop } = box.element;
    rows.set(offsetTop, [...(rows.get(offsetTop) ?? []), box]);
  }
  return [...rows.values()];
}

/**
 * Gives the elements of each row the height of the highest one, as their least height. Needs three layouts: as high as
 * each needs, all alike (only then are floats in their rows), and the result.
 * @returns puts back their former inline heights.
 */
export function equalise(elements: readonly HTMLElement[]): () => void {
  // The original sets `height` when the page has loaded.
  const undo = elements.map((element) => setStyles(element, { 'min-height': '', height: '' }));
  const boxes = elements.map(measure).filter(({ natural }) => natural > 0);
  setHeight(boxes);
  for (const row of rowsOf(boxes)) {
    const [{ element } = {}] = row;
    if (row.length > 1) setHeight(row);
    else if (element) element.style.minHeight = '';
  }
  return () => {
    for (const putBack of undo) putBack();
  };
}
