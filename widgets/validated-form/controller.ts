import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { formWithin } from '../../src/forms/fields.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Fields, fieldsOf, generationOf, groupOf, isChanged } from '../../src/validation/fields.ts';
import { followFields } from './field-events.ts';
import { createFieldValidator, type FieldValidator } from './field-validator.ts';
import { followScripts, silenceOriginals } from './jquery-handlers.ts';
import { watchPresses } from './presses.ts';
import { followSubmit } from './submit.ts';

/** Validates fields that were changed and left, or refused by the original, before the form was adopted. */
function validateEarlierInput(form: HTMLFormElement, fields: Fields, validator: FieldValidator): void {
  const { activeElement } = ownDocument;
  for (const field of fields.all()) {
    const group = groupOf(form, field);
    const wasLeft = group.some(isChanged) && !group.some((control) => control === activeElement);
    if (wasLeft || field.matches('.cbValidationError')) validator.validate(field, { ask: true, announced: true });
  }
}

/** Controls that can't have `aria-required`, or have it already. */
const EXEMPT = ':is([type=radio],[type=range],[type=color],[contenteditable],[required],[aria-required])';

/** Marks required fields, those of added rows when the reader gets there. A rule may depend on another field. */
function markRequired(form: HTMLFormElement, fields: Fields, validator: FieldValidator, signal: AbortSignal): void {
  const marked = new Set<HTMLElement>();
  const unmark = (field: HTMLElement) => {
    if (marked.delete(field)) field.removeAttribute('aria-required');
  };
  const mark = (field: HTMLElement) => {
    unmark(field);
    if (field.matches(EXEMPT) || !validator.isRequired(field)) return;
    marked.add(field);
    field.setAttribute('aria-required', 'true');
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const field = fields.at(target);
    if (field) mark(field);
  };
  for (const field of fields.all()) mark(field);
  form.addEventListener('focusin', onFocusIn, { signal });
  signal.addEventListener('abort', () => [...marked].forEach(unmark));
}

/** Adopts a form of Community Builder: validates it while it is filled in, and before it is sent. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const form = formWithin(element);
  const generation = generationOf(form);
  const fields = fieldsOf(form, generation);
  const validator = createFieldValidator(form, generation, page);
  const presses = watchPresses(signal);
  // The browser's own messages would appear first, and hide these.
  signal.addEventListener('abort', inReverse([setAttributes(form, { novalidate: '' }), validator.resetAll]));
  followScripts(form, signal);
  markRequired(form, fields, validator, signal);
  followFields(form, fields, validator, presses, signal);
  const { check, isSending } = followSubmit(form, fields, validator, presses, page, signal);
  const onLeave = (event: Event) => {
    const { target: pane } = event;
    if (isHtmlElement(pane) && !check(fields.all().filter((field) => pane.contains(field)))) event.preventDefault();
  };
  form.addEventListener('k2:tab-leave', onLeave, { signal });
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
  silenceOriginals(form, answers, signal);
  validateEarlierInput(form, fields, validator);
}
