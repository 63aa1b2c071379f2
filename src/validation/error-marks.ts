import { controlsFor, type Generation, rowsOf, tabsAround } from './fields.ts';

const ERROR = 'cbValidationError';

/** Class names by which the server's style sheets show the state of a field. */
export const STATE_CLASSES = {
  legacy: {
    field: [ERROR],
    row: [ERROR, 'has-error'],
    label: [],
    tab: [ERROR, 'has-error'],
    tabLink: [],
    tabPill: [],
    icon: 'cbValidationIcon fa',
    error: 'text-danger',
    success: 'text-success',
  },
  current: {
    field: [ERROR, 'is-invalid'],
    row: [ERROR],
    label: [ERROR, 'text-danger'],
    tab: [ERROR],
    tabLink: ['text-danger', 'border-danger'],
    /** Classes of a link that looks like a button. */
    tabPill: ['text-white', 'bg-danger'],
    icon: 'cbValidationIcon mr-1 fa',
    error: 'invalid-feedback',
    success: 'valid-feedback',
  },
} as const;

/** A control of a field that is invalid. */
const INVALID = `:is(input,select,textarea,[contenteditable]).${ERROR}`;

function toggle(element: Element | null, classes: readonly string[], isOn: boolean): void {
  for (const name of classes) element?.classList.toggle(name, isOn);
}

/** Sets or removes the server's classes for a field, and for the rows, labels and tabs that hold an invalid one. */
export function markField(field: HTMLElement, generation: Generation, isInvalid: boolean): void {
  const classes = STATE_CLASSES[generation];
  for (const control of controlsFor(field)) toggle(control, classes.field, isInvalid);
  for (const row of rowsOf(field)) {
    const hasInvalid = row.querySelector(INVALID) !== null;
    toggle(row, classes.row, hasInvalid);
    toggle(row.querySelector('.col-form-label'), classes.label, hasInvalid);
  }
  for (const { pane, nav, link } of tabsAround(field)) {
    const hasInvalid = pane.querySelector(INVALID) !== null;
    toggle(nav, classes.tab, hasInvalid);
    toggle(link, link?.closest('.nav-pills') ? classes.tabPill : classes.tabLink, hasInvalid);
  }
}
