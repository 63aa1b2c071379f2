import { is, isElement, unshadowed } from '../dom/nodes.ts';
import { controlsOf } from '../forms/serialise.ts';
import type { Generation } from './generation.ts';

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
 * Whether a field is never judged: disabled, read-only, of type hidden, or with one of the server's classes. A field
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
