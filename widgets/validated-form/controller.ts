import { setAttributes } from '../../src/dom/attributes.ts';
import { isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { formWithin } from '../../src/forms/fields.ts';
import type { Scope } from '../../src/page/scope.ts';
import { fieldsOf, generationOf, groupOf, isChanged } from '../../src/validation/fields.ts';
import { followFields } from './field-events.ts';
import { createFieldValidator, type ValidatedForm } from './field-validator.ts';
import { followScripts, silenceOriginals } from './jquery-handlers.ts';
import { watchPresses } from './presses.ts';
import { followSubmit } from './submit.ts';

/** Validates fields that were changed and left, or refused by the original, before the form was adopted. */
function validateEarlierInput({ fields, validator }: ValidatedForm): void {
  const { activeElement } = ownDocument;
  for (const field of fields.all()) {
    const group = groupOf(field);
    const wasLeft = group.some(isChanged) && !group.some((control) => control === activeElement);
    if (wasLeft || field.matches('.cbValidationError')) validator.validate(field, { ask: true, announced: true });
  }
}

/** Controls that can't have `aria-required`, or have it already. */
const EXEMPT = ':is([type=radio],[type=range],[type=color],[contenteditable],[required],[aria-required])';

/** Marks required fields, those of added rows when the visitor gets there. A rule may depend on another field. */
function markRequired({ form, fields, validator, scope }: ValidatedForm): void {
  const own = new Set<HTMLElement>();
  const mark = (field: HTMLElement) => {
    if (!own.has(field) && field.matches(EXEMPT)) return;
    own.add(field);
    setAttributes(field, { 'aria-required': validator.isRequired(field) ? 'true' : null });
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const field = fields.at(target);
    if (field) mark(field);
  };
  for (const field of fields.all()) mark(field);
  form.addEventListener('focusin', onFocusIn, { signal: scope.signal });
  scope.undo(() => {
    for (const field of own) field.removeAttribute('aria-required');
  });
}

/** Adopts a form of Community Builder: validates it while it is filled in, and before it is sent. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const form = formWithin(element);
  const generation = generationOf(form);
  const fields = fieldsOf(form, generation);
  // The browser's own messages would appear first, and hide these.
  scope.undo(setAttributes(form, { novalidate: '' }));
  const validator = createFieldValidator(form, generation, scope);
  const validated = { form, fields, validator, presses: watchPresses(scope), scope };
  followScripts(form, scope);
  markRequired(validated);
  followFields(validated);
  const { check, isSending } = followSubmit(validated);
  const onLeave = (event: Event) => {
    const { target: pane } = event;
    if (isHtmlElement(pane) && !check(fields.all().filter((field) => pane.contains(field)))) event.preventDefault();
  };
  form.addEventListener('k2:tab-leave', onLeave, { signal: scope.signal });
  const answers = {
    check(part?: HTMLElement) {
      const field = part && fields.at(part);
      if (part) return !field || validator.validate(field, { announced: true });
      return isSending() || check(fields.all());
    },
    reset() {
      for (const field of fields.all()) validator.reset(field);
    },
  };
  silenceOriginals(form, answers, scope);
  validateEarlierInput(validated);
}
