import { setStyles } from '../dom/attributes.ts';
import { newId } from '../dom/new-id.ts';
import { ownDocument } from '../dom/nodes.ts';
import { ROW } from './server-markup.ts';

export interface Placement {
  /** The `position-area`, in physical keywords. */
  readonly area: string;
  /** Distance down from there, in CSS px. */
  readonly dy?: number;
}

/** Width of the window that a tip leaves free, as the original does, in CSS px. */
const FREE_WIDTH = 15;

/**
 * Has the browser place a shown box at its trigger and follow it. In the row of a field the box opens below or above the
 * whole row, whose messages it must not cover.
 * @returns a function that ends that.
 */
export function placeTip(trigger: HTMLElement, box: HTMLElement, placement: Placement): () => void {
  if (!CSS.supports('position-area: top')) {
    // Safari before 26: below the current position of the trigger.
    const { left, bottom } = trigger.getBoundingClientRect();
    const styles = { left: `min(${left}px, 50vw)`, top: `${bottom}px`, 'max-inline-size': '50vw' };
    return setStyles(box, styles, 'important');
  }
  const row = trigger.closest<HTMLElement>(ROW);
  const name = `--${newId('anchor')}`;
  const side = placement.area.includes('left') ? 'left' : 'right';
  const { area, dy = 0 } = row ? { area: `bottom span-${side}` } : placement;
  setStyles(box, {
    'position-anchor': name,
    'position-area': area,
    ...(area.includes('bottom') ? { 'margin-top': `${dy}px` } : { 'margin-bottom': `${-dy}px` }),
  });
  // `100vw` would count the scroll bar.
  setStyles(box, { 'max-inline-size': `${ownDocument.documentElement.clientWidth - FREE_WIDTH}px` }, 'important');
  return setStyles(row ?? trigger, { 'anchor-name': name });
}
