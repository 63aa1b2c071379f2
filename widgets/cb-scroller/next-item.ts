import { TOLERANCE_PX } from './constants.ts';

/** Where something begins and ends along one direction of the screen, in CSS px. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** How far an item is from being seen at the end of the view; never so far that its start is cut off. */
function toEnd(view: Span, { start, end }: Span): number {
  return Math.min(end - view.end, start - view.start);
}

const mirrored = ({ start, end }: Span): Span => ({ start: -end, end: -start });

/**
 * How far to scroll so that the next hidden item is seen.
 *
 * @param forward To the right or down; else to the left or up.
 * @param loop Whether there is always a next one: at the end, the first.
 * @returns in CSS px, negative to the left and up; 0 when nothing is hidden there.
 */
export function distanceToNext(view: Span, items: readonly Span[], forward: boolean, loop: boolean): number {
  if (!forward) return 0 - distanceToNext(mirrored(view), items.map(mirrored), true, loop);
  const distances = items.map((item) => toEnd(view, item));
  const hidden = distances.filter((distance) => distance > TOLERANCE_PX);
  if (hidden.length) return Math.min(...hidden);
  return loop && items.length ? Math.min(0, ...items.map(({ start }) => start - view.start)) : 0;
}
