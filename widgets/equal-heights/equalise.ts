import { ownDocument } from '../../src/dom/core/unshadowed.ts';

interface Measured {
  readonly element: HTMLElement;
  /** Border box, in px, as high as the content needs. */
  readonly natural: number;
  /** What `min-height` does not count: padding and border, in px. */
  readonly outside: number;
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** In fractions of px, and without the transforms that a bounding box would have. */
function measure(element: HTMLElement): Measured {
  const style = getComputedStyle(element);
  const edges = px(style.paddingTop) + px(style.paddingBottom) + px(style.borderTopWidth) + px(style.borderBottomWidth);
  const outside = style.boxSizing === 'border-box' ? 0 : edges;
  return { element, natural: px(style.height) + outside, outside };
}

/** Lengths are multiples of this part of a px in Chromium and WebKit, which round down. */
const PARTS = 64;

function setMinimum({ element, outside }: Measured, height: number): void {
  element.style.minHeight = `${Math.ceil((height - outside) * PARTS) / PARTS}px`;
}

const highest = (boxes: readonly Measured[]) => Math.max(...boxes.map(({ natural }) => natural));

function rowsOf(group: readonly Measured[]): Measured[][] {
  const rows = new Map<number, Measured[]>();
  for (const box of group) {
    const { offsetTop } = box.element;
    rows.set(offsetTop, [...(rows.get(offsetTop) ?? []), box]);
  }
  return [...rows.values()];
}

/**
 * Gives the elements of each row of each group the height of the highest one, as their least height. Three layouts for
 * all groups together: as high as they need, all alike (only then do floats stand in their rows), and the result.
 */
export function equalise(groups: readonly (readonly HTMLElement[])[]): void {
  const { style, scrollHeight } = ownDocument.documentElement;
  const { minHeight } = style;
  // The page must not become shorter meanwhile, or it would be scrolled up.
  style.minHeight = `${scrollHeight}px`;
  for (const element of groups.flat()) {
    element.style.minHeight = '';
    element.style.height = '';
  }
  const measured = groups.map((group) => group.map(measure).filter(({ natural }) => natural > 0));
  for (const group of measured) for (const box of group) setMinimum(box, highest(group));
  const rows = measured.flatMap(rowsOf);
  for (const row of rows)
    for (const box of row) {
      if (row.length > 1) setMinimum(box, highest(row));
      else box.element.style.minHeight = '';
    }
  style.minHeight = minHeight;
}
