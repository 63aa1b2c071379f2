import { closest, is, ownDocument } from '../dom/nodes.ts';
import { withAncestors } from '../dom/scroll.ts';
import { controlsOf, isVisible, isWithinReach } from '../forms/fields.ts';

/** The release of a form's markup: Community Builder 2.11 and newer (`current`), or older (`legacy`). */
export type Generation = 'current' | 'legacy';

/** Elements of newer releases only. Older ones have labels of class `control-label`, or a table. */
const NEWER = '.col-form-label,.cb_form_line.row,.cbPasswordUnmask,.input-group-append';

export const generationOf = (form: HTMLFormElement): Generation => (form.querySelector(NEWER) ? 'current' : 'legacy');

type Checkable = HTMLInputElement & { readonly type: 'checkbox' | 'radio' };

const SKIPPED = '.cbValidationDisabled,.hidden,.disabled,.ignore,:disabled,[readonly]';
const BUTTONS = new Set(['submit', 'reset', 'image', 'button']);

export function isCheckable(field: Element): field is Checkable {
  return is('input', field) && (field.type === 'checkbox' || field.type === 'radio');
}

const isField = (control: HTMLElement): boolean =>
  control.matches('input,select,textarea') && !BUTTONS.has((control as HTMLInputElement).type);

/** Tests if a field is never validated. One in a tab that is not selected is. */
function isSkipped(field: Element, generation: Generation): boolean {
  if (field.matches(SKIPPED)) return true;
  return field.matches('[type=hidden]') && !(generation === 'current' && field.matches('.cbValidationAllowed'));
}

/** Finds the boxes that share a name with this one, itself included. Any other field is its own group. */
export function groupOf(field: HTMLElement): HTMLElement[] {
  if (!isCheckable(field) || !field.name || !field.form) return [field];
  const { type, name } = field;
  return controlsOf(field.form).filter((other) => isCheckable(other) && other.type === type && other.name === name);
}

export const checkedBoxes = (box: HTMLElement): HTMLInputElement[] =>
  groupOf(box).filter((other): other is Checkable => isCheckable(other) && other.checked);

/** The validated fields of a form in its current state. A group of boxes counts as its first box. */
export interface Fields {
  all(): HTMLElement[];
  at(target: EventTarget | null): HTMLElement | undefined;
}

export function fieldsOf(form: HTMLFormElement, generation: Generation): Fields {
  const isValidated = (field: HTMLElement) => isField(field) && form.contains(field) && !isSkipped(field, generation);
  const leader = (field: HTMLElement) => groupOf(field).find(isValidated);
  return {
    all: () => controlsOf(form).filter((field) => isValidated(field) && leader(field) === field),
    at(target) {
      const field = closest<HTMLElement>(target, 'input,select,textarea');
      return field && isValidated(field) ? leader(field) : undefined;
    },
  };
}

export function isChanged(control: HTMLElement): boolean {
  if (is('select', control)) {
    const options = [...control.options];
    const isPrinted = (option: HTMLOptionElement) => option.hasAttribute('selected');
    if (!control.multiple && !options.some(isPrinted)) return control.selectedIndex > 0;
    return options.some((option) => option.selected !== isPrinted(option));
  }
  if (isCheckable(control)) return control.checked !== control.defaultChecked;
  if (is('input', control) || is('textarea', control)) return control.value !== control.defaultValue;
  return false;
}

const ROW = '.cb_form_line,tr';

/** Finds the rows of the form around a field, innermost first: newer markup has a box, older may have a table, too. */
export function rowsOf(field: HTMLElement): HTMLElement[] {
  const rows = [field.closest<HTMLElement>('.cb_form_line'), field.closest<HTMLElement>('tr')];
  return rows.filter((row) => row !== null);
}

/** Finds all controls of a field: the boxes of its row, or the selects of a date. */
export function controlsFor(field: HTMLElement): HTMLElement[] {
  const others = isCheckable(field)
    ? field.closest(ROW)?.querySelectorAll<HTMLElement>('input[type=radio],input[type=checkbox]')
    : field.parentElement?.querySelectorAll<HTMLElement>('.cbDatePickerSelector,.combodate select');
  return [...new Set([field, ...(others ?? [])])];
}

function linkTo(pane: HTMLElement): HTMLElement | null {
  const links = ownDocument.querySelectorAll<HTMLElement>('.cbTabNavLink,.cbTabNav a');
  return [...links].find((link) => pane.id && link.getAttribute('href')?.endsWith(`#${pane.id}`)) ?? null;
}

/** Finds the tabs around a field, outermost first. */
export function tabsAround(
  field: HTMLElement,
): { pane: HTMLElement; nav: HTMLElement | null; link: HTMLElement | null }[] {
  const pane = field.parentElement?.closest<HTMLElement>('.cbTabPane');
  if (!pane) return [];
  const link = linkTo(pane);
  const nav = link?.closest<HTMLElement>('.cbTabNav') ?? ownDocument.getElementById(pane.id.replace('pane', 'nav'));
  return [...tabsAround(pane), { pane, nav, link }];
}

/** Tests if a visitor can fill in a field, perhaps in a tab that is not selected. */
export function isReachable(field: HTMLElement): boolean {
  const closed = tabsAround(field).filter(({ pane }) => !isVisible(pane));
  if (closed.length === 0) return isWithinReach(field, controlsFor(field));
  const around = withAncestors(rowsOf(field)[0] ?? field.parentElement);
  return (
    closed.every(({ nav }) => nav && !nav.matches('.disabled,.hidden,[hidden]')) &&
    around.every((part) => closed.some(({ pane }) => pane === part) || getComputedStyle(part).display !== 'none')
  );
}
