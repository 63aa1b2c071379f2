import { is, isElement, ownDocument, unshadowed } from '../dom/nodes.ts';
import { controlsOf } from '../forms/fields.ts';

/** The origin of a form's markup: Community Builder 2.11 and newer (`current`), or the releases before it (`legacy`). */
export type Generation = 'current' | 'legacy';

/** Elements that only newer releases print. Older ones have labels of class `control-label`, or a table. */
const NEWER = '.col-form-label,.cb_form_line.row,.cbPasswordUnmask,.input-group-append';

export function generationOf(form: HTMLFormElement): Generation {
  return unshadowed(form).querySelector(NEWER) ? 'current' : 'legacy';
}

type Checkable = HTMLInputElement & { readonly type: 'checkbox' | 'radio' };

const EDITABLE = '[contenteditable].cbValidationAllowed';
const SKIPPED = '.cbValidationDisabled,.hidden,.disabled,.ignore,:disabled,[readonly]';
const BUTTONS = new Set(['submit', 'reset', 'image', 'button']);

export function isCheckable(field: Element): field is Checkable {
  return is('input', field) && (field.type === 'checkbox' || field.type === 'radio');
}

function isField(control: Element): control is HTMLElement {
  return (
    (control.matches('input,select,textarea') && !BUTTONS.has((control as HTMLInputElement).type)) ||
    control.matches(EDITABLE)
  );
}

/**
 * Checks for a field that is never judged: disabled, read-only, of type hidden, or with one of the server's classes. A field
 * that is only out of sight, in a tab that is not selected, is none of these.
 */
function isSkipped(field: Element, generation: Generation): boolean {
  if (field.matches(SKIPPED)) return true;
  return field.matches('[type=hidden]') && !(generation === 'current' && field.matches('.cbValidationAllowed'));
}

/** The boxes that share a name with this one, itself included; any other field alone. */
export function groupOf(form: HTMLFormElement, field: HTMLElement): HTMLElement[] {
  if (!isCheckable(field) || !field.name) return [field];
  const { type, name } = field;
  return controlsOf(form).filter((other) => isCheckable(other) && other.type === type && other.name === name);
}

/** Finds the fields of a form as they are now. */
export interface Fields {
  /** All that are judged: of a group of boxes only the first. */
  all(): HTMLElement[];
  /** The field that an event belongs to; of a group of boxes the first. `undefined` when it is none that is judged. */
  at(target: EventTarget | null): HTMLElement | undefined;
}

export function fieldsOf(form: HTMLFormElement, generation: Generation): Fields {
  const own = unshadowed(form);
  const isJudged = (field: HTMLElement) => isField(field) && own.contains(field) && !isSkipped(field, generation);
  const leader = (field: HTMLElement) => groupOf(form, field).find(isJudged);
  return {
    all: () => [
      ...controlsOf(form).filter((field) => isJudged(field) && leader(field) === field),
      ...[...own.querySelectorAll<HTMLElement>(EDITABLE)].filter(isJudged),
    ],
    at(target) {
      const field = isElement(target)
        ? unshadowed(target).closest<HTMLElement>('input,select,textarea,[contenteditable]')
        : null;
      if (!field || !isJudged(field)) return undefined;
      return 'form' in field && field.form !== form ? undefined : leader(field);
    },
  };
}

/** The options of a list that are selected without a choice by the reader. */
function printedChoice({ options, multiple, size }: HTMLSelectElement): readonly HTMLOptionElement[] {
  const chosen = [...options].filter((option) => option.hasAttribute('selected'));
  if (multiple) return chosen;
  const first = size > 1 ? undefined : [...options].find(({ disabled }) => !disabled);
  const only = chosen.at(-1) ?? first;
  return only ? [only] : [];
}

/** Checks that a control has another value than the server has printed. */
export function isChanged(control: HTMLElement): boolean {
  if (is('select', control)) {
    const printed = printedChoice(control);
    return [...control.options].some((option) => option.selected !== printed.includes(option));
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

/** Finds all controls of a field: all boxes of its row, or the selects with which a date is picked. */
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
interface TabAround {
  readonly pane: HTMLElement;
  readonly nav: HTMLElement | null;
  readonly link: HTMLElement | null;
}

function linkTo(pane: HTMLElement): HTMLElement | null {
  const links = ownDocument.querySelectorAll<HTMLElement>('.cbTabNavLink,.cbTabNav a');
  return [...links].find((link) => pane.id && link.getAttribute('href')?.endsWith(`#${pane.id}`)) ?? null;
}

/** Finds the tabs around a field, outermost first. */
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
