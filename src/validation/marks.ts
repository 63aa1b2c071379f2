import { controlsFor, type Generation, rowsOf, tabsAround } from './fields.ts';

const ERROR = 'cbValidationError';

/** Class names by which the server's style sheets show the state of a field. */
export const LOOKS = {
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
    /** Of a link that looks like a button. */
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

/**
 * Sets or removes the classes by which the site's style sheets show invalid fields, with their rows, labels and tabs. What
 * holds several fields is marked as long as one of them is invalid.
 */
export function markField(field: HTMLElement, generation: Generation, isInvalid: boolean): void {
  const look = LOOKS[generation];
  for (const control of controlsFor(field)) toggle(control, look.field, isInvalid);
  for (const row of rowsOf(field)) {
    const hasInvalid = row.querySelector(INVALID) !== null;
    toggle(row, look.row, hasInvalid);
    toggle(row.querySelector('.col-form-label'), look.label, hasInvalid);
  }
  for (const { pane, nav, link } of tabsAround(field)) {
    const hasInvalid = pane.querySelector(INVALID) !== null;
    toggle(nav, look.tab, hasInvalid);
    toggle(link, link?.closest('.nav-pills') ? look.tabPill : look.tabLink, hasInvalid);
  }
}
