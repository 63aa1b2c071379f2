import { focusInView } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type FieldRule, firstFailure, isRequired, rulesOfGroup } from '../../src/validation/field-rules.ts';
import { type Fields, type Generation, groupOf, isReachable } from '../../src/validation/fields.ts';
import { type Message, messageFor } from '../../src/validation/messages.ts';
import { hasPendingWork } from '../../src/validation/pending-work.ts';
import { settingsOfForm } from '../../src/validation/printed-settings.ts';
import { readEntry, ruleContextOf } from '../../src/validation/read-entry.ts';
import { createRemoteCheck } from '../../src/validation/remote-check.ts';
import { createFieldStates, type FieldState, type FieldStates } from './field-state.ts';
import { siteErrorOf } from './jquery-handlers.ts';
import type { Presses } from './presses.ts';
import { checkByServer, currentValue, uncheckedFailure } from './server-check.ts';

/** Allows a check by the server, and the announcement of a new message. */
type Options = { readonly ask?: boolean; readonly announced?: boolean };

/** Validates the fields of one form, and shows the results. */
export interface FieldValidator extends Pick<FieldStates, 'stateOf' | 'reset' | 'resetAll'> {
  /** Validates a field as it is now. Returns true if no error is known. */
  validate(field: HTMLElement, options?: Options): boolean;
  rulesOf(field: HTMLElement): FieldRule[];
  isRequired(field: HTMLElement): boolean;
}

/** A form that is validated. */
export interface ValidatedForm {
  readonly form: HTMLFormElement;
  readonly fields: Fields;
  readonly validator: FieldValidator;
  readonly presses: Presses;
  readonly scope: Scope;
}

const fromServer = (text: string | null | undefined): Message | undefined =>
  text ? { text, fromServer: true } : undefined;

/** Sets the result of the rules. Returns true if the server is still checking this value, which breaks none of them. */
function setResult(state: FieldState, value: string, hasError: boolean): boolean {
  const { result } = state;
  if (result.kind === 'checking') {
    if (result.value === value && !hasError) return true;
    result.stop();
  }
  state.result = { kind: hasError ? 'failed' : 'valid' };
  return false;
}

export function createFieldValidator(form: HTMLFormElement, generation: Generation, scope: Scope): FieldValidator {
  const { page } = scope;
  const printed = () => settingsOfForm(form);
  const around = ruleContextOf(form);
  const states = createFieldStates(generation, scope);
  const rulesOf = (field: HTMLElement) => rulesOfGroup(groupOf(field), generation);
  const again = (field: HTMLElement) => {
    focusInView(field);
    validate(field, { ask: true, announced: true });
  };
  const checks = {
    generation,
    ask: createRemoteCheck(form, printed, page),
    onAnswer: (field: HTMLElement) => validate(field, { announced: true }),
    onError: (field: HTMLElement, error: unknown) =>
      states.showFailure(
        field,
        uncheckedFailure(field, page, error, () => again(field)),
      ),
  };

  const validate = (field: HTMLElement, { ask = false, announced = false }: Options = {}): boolean => {
    const isJudged = isReachable(field);
    const rules = isJudged ? rulesOf(field) : [];
    const siteError = isJudged ? siteErrorOf(form, field, rules) : undefined;
    const hasRules = rules.length > 0 || siteError;
    if (!hasRules && states.stateOf(field)) states.reset(field);
    // A picture that is made smaller is validated afterwards.
    if (!hasRules || hasPendingWork(field)) return true;
    const state = states.begin(field);
    const entry = readEntry(field);
    const value = currentValue(field);
    const remote = entry.blank ? undefined : rules.find(({ name }) => name === 'cbfield' || name === 'cbremote');
    const verdict = remote && state.answer?.value === value ? state.answer.verdict : undefined;
    const failure = firstFailure(entry, rules, around);
    let error = failure ? messageFor(field, failure, printed(), page) : siteError;
    if (remote && verdict?.valid === false)
      error ??= fromServer(verdict.message) ?? messageFor(field, { ...remote, key: remote.name }, printed(), page);
    const isChecking = setResult(state, value, !!error);
    const praise = entry.blank ? undefined : fromServer(verdict?.message || field.getAttribute('data-msg-success'));
    states.show(field, error ?? praise, announced);
    const isAnswered = !!error || !!verdict || isChecking || field.classList.contains('cbValidationRemoteSkip');
    if (remote && ask && !isAnswered) checkByServer(field, state, checks);
    return !error;
  };
  return {
    ...states,
    validate,
    rulesOf,
    isRequired: (field: HTMLElement) => groupOf(field).length === 1 && isRequired(rulesOf(field), around),
  };
}
