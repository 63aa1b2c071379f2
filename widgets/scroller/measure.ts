const px = (value: string) => Number.parseFloat(value) || 0;

/** Width of an element with its margins, in fractions of px. */
export function outerWidth(element: Element): number {
  const { marginLeft, marginRight } = getComputedStyle(element);
  return element.getBoundingClientRect().width + px(marginLeft) + px(marginRight);
}

/**
 * Gives the width that a list needs for its elements to stand in one line: that of the first one times their number,
 * more when others are wider.
 * @returns what `width` is to be, in px.
 */
export function lineWidth(list: HTMLElement, elements: readonly Element[]): number {
  const widths = elements.map(outerWidth);
  const line = Math.max(
    (widths[0] ?? 0) * elements.length,
    widths.reduce((sum, width) => sum + width, 0),
  );
  const { boxSizing, paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(list);
  const edges =
    boxSizing === 'border-box' ? [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].map(px) : [];
  // A hundredth of a px missing, and the last one would stand below.
  return Math.ceil(edges.reduce((sum, edge) => sum + edge, line) - 0.01);
}
