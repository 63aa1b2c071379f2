import { setAttributes } from '../../src/dom/attributes.ts';
import { isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { formWithin } from '../../src/forms/fields.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createRemoteCheck } from '../../src/validation/field-check.ts';
import { isRequired, rulesOf } from '../../src/validation/field-rules.ts';
import { fieldsOf, generationOf, groupOf, isChanged } from '../../src/validation/fields.ts';
import { ruleContextOf } from '../../src/validation/read-entry.ts';
import { followFields } from './field-events.ts';
import { followScripts, silenceOriginals } from './jquery-handlers.ts';
import { watchPresses } from './presses.ts';
import { countErrors, followSubmit } from './submit.ts';
import { resetAll, type ValidatedForm, validate } from './validate.ts';

/** Validates fields that were changed and left, or refused by the original, before the form was adopted. */
function validateEarlierInput(validated: ValidatedForm): void {
  const { activeElement } = ownDocument;
  for (const field of validated.fields.all()) {
    const group = groupOf(field);
    const wasLeft = group.some(isChanged) && !group.some((control) => control === activeElement);
    if (wasLeft || field.matches('.cbValidationError')) validate(validated, field, 'asked');
  }
}

/** Controls that can't have `aria-required`, or have it already. */
const EXEMPT = ':is([type=radio],[type=range],[type=color],[required],[aria-required])';

/** Marks required fields, those of added rows when the visitor gets there. A rule may depend on another field. */
function markRequired({ form, generation, fields, scope }: ValidatedForm): void {
  const around = ruleContextOf(form);
  const own = new Set<HTMLElement>();
  const mark = (field: HTMLElement) => {
    if (!own.has(field) && field.matches(EXEMPT)) return;
    own.add(field);
    // Of a group, one box is enough.
    const mustFill = groupOf(field).length === 1 && isRequired(rulesOf(field, generation), around);
    setAttributes(field, { 'aria-required': mustFill ? 'true' : null });
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
  const askServer = createRemoteCheck(form, scope.page);
  const presses = watchPresses(scope);
  const validated = { form, generation, fields, states: new Map(), askServer, presses, scope };
  followScripts(form, scope);
  markRequired(validated);
  followFields(validated);
  const isSending = followSubmit(validated);
  const hasErrors = (part: readonly HTMLElement[]) => countErrors(validated, part) > 0;
  const onLeave = (event: Event) => {
    const { target: pane } = event;
    if (isHtmlElement(pane) && hasErrors(fields.all().filter((field) => pane.contains(field)))) event.preventDefault();
  };
  form.addEventListener('k2:tab-leave', onLeave, { signal: scope.signal });
  const answers = {
    check(part?: HTMLElement) {
      const field = part && fields.at(part);
      if (part) return !field || validate(validated, field, 'announced');
      return isSending() || !hasErrors(fields.all());
    },
    reset: () => resetAll(validated),
  };
  silenceOriginals(form, answers, scope);
  validateEarlierInput(validated);
}
