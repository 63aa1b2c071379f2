import { ownDocument } from '../dom/nodes.ts';
import { isCheckable } from './fields.ts';

const ROW = '.cb_form_line,tr';

/** The line of the form that a field stands in, innermost first: newer markup has a box, older may have a table, too. */
export function rowsOf(field: HTMLElement): HTMLElement[] {
  const rows = [field.closest<HTMLElement>('.cb_form_line'), field.closest<HTMLElement>('tr')];
  return rows.filter((row) => row !== null);
}

/** Everything that stands for a field: all boxes of its line, or the selects that a date is picked with. */
export function controlsFor(field: HTMLElement): HTMLElement[] {
  if (isCheckable(field)) {
    const boxes = field.closest(ROW)?.querySelectorAll<HTMLElement>('input[type=radio],input[type=checkbox]') ?? [];
    return [...new Set([field, ...boxes])];
  }
  const pickers = [
    ...(field.parentElement?.querySelectorAll<HTMLElement>('.cbDatePickerSelector,.combodate select') ?? []),
  ];
  return [field, ...pickers.filter((picker) => picker !== field)];
}

/** A tab around a field. */
export interface TabAround {
  readonly pane: HTMLElement;
  readonly nav: HTMLElement | null;
  readonly link: HTMLElement | null;
}

function linkTo(pane: HTMLElement): HTMLElement | null {
  const links = ownDocument.querySelectorAll<HTMLElement>('.cbTabNavLink,.cbTabNav a');
  return [...links].find((link) => pane.id && link.getAttribute('href')?.endsWith(`#${pane.id}`)) ?? null;
}

/** The tabs that a field is in, outermost first, as tabs may hold tabs. */
export function tabsAround(field: HTMLElement): TabAround[] {
  const found: TabAround[] = [];
  for (
    let pane = field.closest<HTMLElement>('.cbTabPane');
    pane;
    pane = pane.parentElement?.closest<HTMLElement>('.cbTabPane') ?? null
  ) {
    const link = linkTo(pane);
    const nav = link?.closest<HTMLElement>('.cbTabNav') ?? ownDocument.getElementById(pane.id.replace('pane', 'nav'));
    found.unshift({ pane, nav, link });
  }
  return found;
}
