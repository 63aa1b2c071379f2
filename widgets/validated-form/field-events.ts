import { closest, is, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { type FieldRule, rulesOfGroup } from '../../src/validation/field-rules.ts';
import { isCheckable } from '../../src/validation/fields.ts';
import { findBy, readEntry } from '../../src/validation/read-entry.ts';
import { resetAll, resetField, type ValidatedForm, validate } from './validate.ts';

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
export function followFields(validated: ValidatedForm): void {
  const { form, generation, fields, states, presses } = validated;
  const { signal } = validated.scope;
  const on = (type: string, listener: (field: HTMLElement, event: Event) => void) => {
    const onEvent = (event: Event) => {
      const field = fields.at(event.target);
      if (field) listener(field, event);
    };
    form.addEventListener(type, onEvent, { signal });
  };
  const checkSoon = (field: HTMLElement) => presses.afterPress(() => validate(validated, field, 'asked'));
  const hasFailed = (field: HTMLElement) => !!states.get(field)?.hasFailed;
  const validateCompared = (left: HTMLElement) => {
    const isCompared = ({ name, parameter }: FieldRule) =>
      COMPARING.test(name) && findBy(form, String(parameter)) === left;
    for (const field of fields.all())
      if (field !== left && states.has(field) && rulesOfGroup(field, generation).some(isCompared))
        validate(validated, field, 'announced');
  };
  on('focusout', (field, event) => {
    // The visitor is on the way to the button that checks the field again.
    if (closest((event as FocusEvent).relatedTarget, '.k2i-failure')) return;
    if (!isCheckable(field)) checkSoon(field);
    presses.afterPress(() => validateCompared(field));
  });
  on('change', (field) => {
    // Tab to that button comes after this event.
    const isUnchecked = states.get(field)?.result.kind === 'unchecked';
    if (!isUnchecked || field !== ownDocument.activeElement) checkSoon(field);
  });
  on('k2:recheck', (field) => validate(validated, field, 'asked'));
  on('keyup', (field, event) => {
    if (!('key' in event) || !isTyping(event as KeyboardEvent, readEntry(field).blank)) return;
    if (hasFailed(field) || field.getAttribute('data-validate-on') === 'keyup') validate(validated, field, 'announced');
  });
  on('click', (field) => {
    if ((isCheckable(field) || is('select', field)) && hasFailed(field)) validate(validated, field, 'announced');
  });
  const onResetField = ({ target }: Event) => {
    if (isHtmlElement(target)) resetField(validated, fields.at(target) ?? target);
  };
  form.addEventListener('k2:reset-field', onResetField, { signal });
  form.addEventListener('reset', () => resetAll(validated), { signal });
}
