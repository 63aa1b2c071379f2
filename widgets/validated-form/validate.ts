import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import { stripTags } from '../../src/dom/strip-tags.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { phraseOf } from '../../src/i18n/texts.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { type FieldVerdict, type RemoteCheck, sentValue } from '../../src/validation/field-check.ts';
import { type BrokenRule, firstBroken, rulesOfGroup } from '../../src/validation/field-rules.ts';
import { type Fields, type Generation, groupOf, isReachable } from '../../src/validation/fields.ts';
import {
  createNote,
  type Message,
  markField,
  messageFor,
  type Note,
  removeForeignMessages,
  showSpinner,
  undescribe,
} from '../../src/validation/notes.ts';
import { hasPendingWork } from '../../src/validation/pending-work.ts';
import { settingsOfForm } from '../../src/validation/printed-settings.ts';
import { readEntry, ruleContextOf } from '../../src/validation/read-entry.ts';
import { createFailure, describeFailure, reasonOf } from '../../src/view/failure.ts';
import { siteErrorOf } from './jquery-handlers.ts';
import type { Presses } from './presses.ts';

export interface ValidatedForm {
  readonly form: HTMLFormElement;
  readonly generation: Generation;
  readonly fields: Fields;
  readonly states: Map<HTMLElement, FieldState>;
  readonly askServer: RemoteCheck;
  readonly presses: Presses;
  readonly scope: Scope;
}

type Result =
  /** Unchecked: the check by the server has failed. */
  | { readonly kind: 'valid' | 'failed' | 'unchecked' }
  /** The server is checking the value. `done` never rejects. */
  | { readonly kind: 'checking'; readonly value: string; readonly done: Promise<void>; stop(): void };

interface FieldState {
  result: Result;
  note?: Note;
  answer?: { readonly value: string; readonly verdict: FieldVerdict };
  /** It has failed since the last reset, so it is validated while the visitor types. */
  hasFailed: boolean;
  /** Ends with the next reset. */
  readonly scope: EndingScope;
}

/** Removes messages of the original script, and of copied rows. */
function removeForeign({ states, generation }: ValidatedForm, field: HTMLElement): void {
  const own = [...states.values()].flatMap(({ note }) => note?.element ?? []);
  removeForeignMessages(field, generation, own);
}

/** Returns the state of a field. A new one is valid so far, and its controls are marked so. */
function stateOf(validated: ValidatedForm, field: HTMLElement): FieldState {
  const { states, generation, scope } = validated;
  const known = states.get(field);
  if (known) return known;
  removeForeign(validated, field);
  const own = scope.child();
  own.undo(() => markField(field, generation, false));
  for (const control of groupOf(field)) own.undo(setAttributes(control, { 'aria-invalid': 'false' }));
  const state: FieldState = { result: { kind: 'valid' }, hasFailed: false, scope: own };
  states.set(field, state);
  own.undo(() => states.delete(field));
  return state;
}

function noteOf(validated: ValidatedForm, field: HTMLElement): Note {
  const state = stateOf(validated, field);
  if (state.note?.element.isConnected) return state.note;
  // Scripts of the site remove messages, and the original adds its own.
  state.note?.remove();
  removeForeign(validated, field);
  state.note = createNote(field, validated.generation, state.scope);
  return state.note;
}

/** Shows the result of a field with its message, and announces the message if it is new. */
function show(validated: ValidatedForm, field: HTMLElement, message: Message | undefined, announced: boolean): void {
  const state = stateOf(validated, field);
  const hasFailed = state.result.kind === 'failed';
  state.hasFailed ||= hasFailed;
  for (const control of groupOf(field)) control.setAttribute('aria-invalid', `${hasFailed}`);
  markField(field, validated.generation, hasFailed);
  if (!message) state.note?.remove();
  const isNew = message && noteOf(validated, field).show(hasFailed ? 'error' : 'success', message);
  if (announced && isNew) announce(message.fromServer ? stripTags(message.text).trim() : message.text);
}

/** Makes a field untouched again, also one in a copied row, which has the marks of its original. */
export function resetField(validated: ValidatedForm, field: HTMLElement): void {
  const state = validated.states.get(field);
  if (state) {
    state.scope.end();
    return;
  }
  removeForeign(validated, field);
  markField(field, validated.generation, false);
  undescribe(field);
  field.removeAttribute('aria-invalid');
}

export function resetAll({ states }: ValidatedForm): void {
  for (const { scope } of [...states.values()]) scope.end();
}

/** Reads the value of a field, for comparison. */
const currentValue = (field: HTMLElement) => JSON.stringify(sentValue(field));

/** Checks a field on the server. The answer is dropped if the value has changed. */
function checkByServer(validated: ValidatedForm, field: HTMLElement, state: FieldState): void {
  const check = state.scope.child();
  const asking = validated.askServer(field, check.signal);
  if (!asking) return;
  const value = currentValue(field);
  showSpinner(field, validated.generation, check);
  /** Ends the check. Returns false if the value has changed, or the check was stopped. */
  const end = () => {
    if (check.signal.aborted) return false;
    check.end();
    state.result = { kind: 'valid' };
    return currentValue(field) === value;
  };
  const done = asking.then(
    (verdict) => {
      if (!end()) return;
      state.answer = { value, verdict };
      validate(validated, field, 'announced');
    },
    (error: unknown) => {
      if (end()) showUnchecked(validated, field, state, error);
    },
  );
  state.result = { kind: 'checking', value, done, stop: check.end };
}

/** Shows that a field could not be checked. The form can still be sent: the server checks everything again. */
function showUnchecked(validated: ValidatedForm, field: HTMLElement, state: FieldState, error: unknown): void {
  const { page } = validated.scope;
  const phrase = phraseOf(page, 'validation.unchecked');
  const again = () => {
    focusInView(field);
    validate(validated, field, 'asked');
  };
  const described = describeFailure(page, 'error.unexpected', error, again);
  // A guest has a new session by now, whose token the server has refused as well.
  const isHopeless = asCallError(error).kind === 'session' && !described.logInUrl;
  const actions = isHopeless ? [] : described.actions;
  const failure = createFailure(state.scope);
  failure.show({ ...described, message: [phrase, ...reasonOf(page, error)], actions });
  const { element } = failure;
  // An alert would interrupt the visitor, who has moved on.
  element.firstElementChild?.removeAttribute('role');
  // The field is described by all of it, as one text.
  if (actions.length > 0) element.lastElementChild?.before(' ');
  announce(phrase.words);
  state.result = { kind: 'unchecked' };
  noteOf(validated, field).showFailure(element);
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

/** The result is shown; a new message is announced as well; the server may check the field, too. */
type How = 'shown' | 'announced' | 'asked';

/** Validates a field as it is now, and shows the result. Returns true if no error is known. */
export function validate(validated: ValidatedForm, field: HTMLElement, how: How = 'shown'): boolean {
  const { form, generation, states, scope } = validated;
  const isJudged = isReachable(field);
  const rules = isJudged ? rulesOfGroup(field, generation) : [];
  const siteError = isJudged ? siteErrorOf(form, field, rules) : undefined;
  const hasRules = rules.length > 0 || siteError;
  if (!hasRules && states.has(field)) resetField(validated, field);
  // A picture that is made smaller is validated afterwards.
  if (!hasRules || hasPendingWork(field)) return true;
  const state = stateOf(validated, field);
  const entry = readEntry(field);
  const value = currentValue(field);
  const remote = entry.blank ? undefined : rules.find(({ name }) => name === 'cbfield' || name === 'cbremote');
  const verdict = remote && state.answer?.value === value ? state.answer.verdict : undefined;
  const wordsOf = (broken: BrokenRule) => messageFor(field, broken, settingsOfForm(form).messages, scope.page);
  const failure = firstBroken(entry, rules, ruleContextOf(form));
  let error = failure ? wordsOf(failure) : siteError;
  if (remote && verdict?.valid === false)
    error ??= fromServer(verdict.message) ?? wordsOf({ ...remote, key: remote.name });
  const isChecking = setResult(state, value, !!error);
  const praise = entry.blank ? undefined : fromServer(verdict?.message || field.getAttribute('data-msg-success'));
  show(validated, field, error ?? praise, how !== 'shown');
  const isAnswered = !!error || !!verdict || isChecking;
  if (remote && how === 'asked' && !isAnswered) checkByServer(validated, field, state);
  return !error;
}
