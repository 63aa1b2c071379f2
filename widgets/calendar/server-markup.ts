import type { TextKey } from '../../src/i18n/texts.ts';

/** Cells of the two arrows, with the keys of their names. */
const ARROWS: readonly (readonly [cell: string, label: TextKey])[] = [
  ['.calendarNavMonthPrev', 'calendar.previous'],
  ['.calendarNavMonthNext', 'calendar.next'],
];

export const ARROW = 'a.calendarNavLink[href]';

/** Finds the month in a block. Throws if there is none. */
export function monthOf(block: Element): HTMLElement {
  const table = block.querySelector<HTMLElement>('table.calendar');
  if (!table) throw new Error('No month in the calendar');
  return table;
}

/** Lists the arrows of a month that are links, with their names. */
export function arrowsOf(month: Element): (readonly [arrow: HTMLElement, label: TextKey])[] {
  return ARROWS.flatMap(([cell, label]) => {
    const arrow = month.querySelector<HTMLElement>(`${cell} ${ARROW}`);
    return arrow ? [[arrow, label] as const] : [];
  });
}

/** Finds the arrow of another month that leads the same way. */
export function sameDirectionArrow(arrow: Element, month: Element): HTMLAnchorElement | null {
  const [cell] = ARROWS.find(([cell]) => arrow.closest(cell)) ?? [''];
  return month.querySelector(`${cell} ${ARROW}`);
}
