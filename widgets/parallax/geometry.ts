/** All in CSS px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the way of a block through the viewport begins and ends, as scroll positions. */
function way(block: HTMLElement): { start: number; end: number } {
  const { top, bottom } = block.getBoundingClientRect();
  return { start: Math.max(0, top + scrollY - innerHeight), end: bottom + scrollY };
}

/** How far the page was scrolled since the block came, or could have come, into view, in px. */
export function distanceScrolled(block: HTMLElement): number {
  const { start, end } = way(block);
  return Math.min(Math.max(scrollY, start), end) - start;
}

/** The farthest that the page can be scrolled while the block is in view, in px. */
export function maxScroll(block: HTMLElement): number {
  const { start, end } = way(block);
  return end - start;
}

/**
 * Sizes a background so that it covers a block wherever it has moved to.
 * @param picture Its own size; what has none, as some drawings, is taken for as large as the block.
 * @param range How far it moves down, in px.
 * @returns its size, and where its top is before it has moved.
 */
export function cover(picture: Size, block: Size, range: number): Size & { top: number } {
  const [ownWidth, ownHeight] =
    picture.width && picture.height ? [picture.width, picture.height] : [block.width, block.height];
  const scale = Math.max(block.width / ownWidth, (block.height + range) / ownHeight);
  const height = ownHeight * scale;
  return { width: ownWidth * scale, height, top: -range - (height - block.height - range) / 2 };
}
