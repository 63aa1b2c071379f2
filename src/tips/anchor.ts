import { setStyles } from '../dom/attributes.ts';
import { ownDocument } from '../dom/nodes.ts';
import { onScroll } from '../dom/scroll.ts';
import { ROW } from './server-markup.ts';

/** The place of a tip beside its trigger. */
export interface Placement {
  /** The `position-area`, in physical keywords. */
  readonly area: string;
  /** Distance down from there, in CSS px. */
  readonly dy?: number;
}

let count = 0;

/** Puts the box below its trigger, for browsers without anchor positioning. */
function placeBelow(trigger: HTMLElement, box: HTMLElement): () => void {
  const move = () => {
    const { left, bottom } = trigger.getBoundingClientRect();
    const rightmost = ownDocument.documentElement.clientWidth - box.offsetWidth;
    const inside = Math.max(0, Math.min(left, rightmost));
    // Important, as the style sheet keeps the site from placing it.
    setStyles(box, { left: `${inside}px`, top: `${bottom}px` }, 'important');
  };
  move();
  return onScroll(move);
}

/**
 * Has the browser place a shown box at its trigger and follow it. In the row of a field the box opens below or above the
 * whole row, whose messages it must not cover.
 * @returns ends that.
 */
export function placeTip(trigger: HTMLElement, box: HTMLElement, placement: Placement): () => void {
  if (!globalThis.CSS?.supports('position-area: top')) return placeBelow(trigger, box);
  const row = trigger.closest<HTMLElement>(ROW);
  const name = `--k2i-anchor-${++count}`;
  const side = placement.area.includes('left') ? 'left' : 'right';
  const { area, dy = 0 } = row ? { area: `bottom span-${side}` } : placement;
  setStyles(box, {
    'position-anchor': name,
    'position-area': area,
    ...(area.includes('bottom') ? { 'margin-top': `${dy}px` } : { 'margin-bottom': `${-dy}px` }),
  });
  return setStyles(row ?? trigger, { 'anchor-name': name });
}
