import { controlsFor, type Generation, rowsOf, tabsAround } from './fields.ts';

/** Class names by which the server's style sheets show the state of a field. */
interface Look {
  readonly field: readonly string[];
  readonly row: readonly string[];
  readonly label: readonly string[];
  readonly tab: readonly string[];
  readonly tabLink: readonly string[];
  /** Of a link that looks like a button. */
  readonly tabPill: readonly string[];
  readonly icon: string;
  readonly error: string;
  readonly success: string;
}

const ERROR = 'cbValidationError';

const OLDER: Look = {
  field: [ERROR],
  row: [ERROR, 'has-error'],
  label: [],
  tab: [ERROR, 'has-error'],
  tabLink: [],
  tabPill: [],
  icon: 'cbValidationIcon fa',
  error: 'text-danger',
  success: 'text-success',
};

const NEWER: Look = {
  field: [ERROR, 'is-invalid'],
  row: [ERROR],
  label: [ERROR, 'text-danger'],
  tab: [ERROR],
  tabLink: ['text-danger', 'border-danger'],
  tabPill: ['text-white', 'bg-danger'],
  icon: 'cbValidationIcon mr-1 fa',
  error: 'invalid-feedback',
  success: 'valid-feedback',
};

export const LOOKS: Readonly<Record<Generation, Look>> = { current: NEWER, legacy: OLDER };

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
