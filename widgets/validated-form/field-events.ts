import { closest, is, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { isCheckable } from '../../src/validation/fields.ts';
import { findBy, readEntry } from '../../src/validation/read-entry.ts';
import type { ValidatedForm } from './field-validator.ts';

/** Matches keys that change nothing in a field, also `AltGraph`: it accompanies letters, but is released after them. */
const SILENT = /^(?:Shift|Control|Alt|CapsLock|NumLock|Insert|Home|End|Arrow)/;

/** Tests if a key types, without Tab into an empty field. */
function isTyping({ key, isComposing }: KeyboardEvent, isBlank: boolean): boolean {
  return !isComposing && !SILENT.test(key) && !(key === 'Tab' && isBlank);
}

const COMPARING = /^(?:requiredif|(?:not)?equalto)$/;

/**
 * Validates fields while the visitor fills in the form: when one is left or changed, and while typing in one that has
 * failed before. The form listens, so that rows which are added later are covered.
 */
export function followFields({ form, fields, validator, presses, scope }: ValidatedForm): void {
  const { signal } = scope;
  const on = (type: string, listener: (field: HTMLElement, event: Event) => void) => {
    const onEvent = (event: Event) => {
      const field = fields.at(event.target);
      if (field) listener(field, event);
    };
    form.addEventListener(type, onEvent, { signal });
  };
  const validate = (field: HTMLElement, ask: boolean) => validator.validate(field, { ask, announced: true });
  const validateSoon = (field: HTMLElement) => presses.afterPress(() => validate(field, true));
  const hasFailed = (field: HTMLElement) => !!validator.stateOf(field)?.hasFailed;
  /** Validates fields that are compared with this one again. */
  const validateCompared = (left: HTMLElement) => {
    const isCompared = (field: HTMLElement) =>
      validator
        .rulesOf(field)
        .some(({ name, parameter }) => COMPARING.test(name) && findBy(form, String(parameter)) === left);
    for (const field of fields.all())
      if (field !== left && validator.stateOf(field) && isCompared(field)) validate(field, false);
  };
  on('focusout', (field, event) => {
    // The visitor is on the way to the button that checks the field again.
    if (closest((event as FocusEvent).relatedTarget, '.k2i-failure')) return;
    if (!isCheckable(field)) validateSoon(field);
    presses.afterPress(() => validateCompared(field));
  });
  on('change', (field) => {
    // Tab to that button comes after this event.
    const isUnchecked = validator.stateOf(field)?.result.kind === 'unchecked';
    if (!isUnchecked || field !== ownDocument.activeElement) validateSoon(field);
  });
  on('k2:recheck', (field) => validate(field, true));
  on('keyup', (field, event) => {
    if (!('key' in event) || !isTyping(event as KeyboardEvent, readEntry(field).blank)) return;
    if (hasFailed(field) || field.getAttribute('data-validate-on') === 'keyup') validate(field, false);
  });
  on('click', (field) => {
    if ((isCheckable(field) || is('select', field)) && hasFailed(field)) validate(field, false);
  });
  const onResetField = ({ target }: Event) => {
    if (isHtmlElement(target)) validator.reset(fields.at(target) ?? target);
  };
  form.addEventListener('k2:reset-field', onResetField, { signal });
  form.addEventListener('reset', validator.resetAll, { signal });
}
