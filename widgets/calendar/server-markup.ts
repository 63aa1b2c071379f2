import { isElement, textIn } from '../../src/dom/nodes.ts';
import type { TextKey } from '../../src/i18n/texts.ts';

/** Cells of the two arrows, and what these are called. */
const ARROWS: readonly (readonly [cell: string, label: TextKey])[] = [
  ['.calendarNavMonthPrev', 'calendar.previous'],
  ['.calendarNavMonthNext', 'calendar.next'],
];

const ARROW = 'a.calendarNavLink[href]';

/**
 * The month that a block shows.
 * @throws Error when there is none.
 */
export function monthOf(block: Element): HTMLElement {
  const table = block.querySelector<HTMLElement>('table.calendar');
  if (!table) throw new Error('No month in the calendar');
  return table;
}

/** Name of the month, as the server words it. */
export function labelOf(month: Element): string {
  return textIn(month.querySelector('.calendarCurrentMonth'));
}

/** The arrow at a place of an event. */
export function arrowAt(place: EventTarget | null): HTMLAnchorElement | null {
  return isElement(place) ? place.closest<HTMLAnchorElement>(ARROW) : null;
}

/** Every arrow of a month that says where it leads, with its name. */
export function arrowsOf(month: Element): (readonly [arrow: HTMLElement, label: TextKey])[] {
  return ARROWS.flatMap(([cell, label]) => {
    const arrow = month.querySelector<HTMLElement>(`${cell} ${ARROW}`);
    return arrow ? [[arrow, label] as const] : [];
  });
}

/** The arrow of another month that leads the same way. */
export function sameDirectionArrow(arrow: Element, month: Element): HTMLAnchorElement | null {
  const [cell] = ARROWS.find(([cell]) => arrow.closest(cell)) ?? [''];
  return month.querySelector(`${cell} ${ARROW}`);
}
