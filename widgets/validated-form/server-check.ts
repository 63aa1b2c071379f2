import { announce } from '../../src/dom/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { phraseOf } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Generation } from '../../src/validation/fields.ts';
import { showSpinner } from '../../src/validation/notes.ts';
import { type RemoteCheck, sentValue } from '../../src/validation/remote-check.ts';
import { createFailure, describeFailure, reasonOf } from '../../src/view/failure.ts';
import type { FieldState } from './field-state.ts';

/** Reads the value of a field, for comparison. */
export const currentValue = (field: HTMLElement) => JSON.stringify(sentValue(field));

interface Checks {
  readonly generation: Generation;
  readonly ask: RemoteCheck;
  readonly onAnswer: (field: HTMLElement) => void;
  readonly onError: (field: HTMLElement, error: unknown) => void;
}

/** Checks a field on the server. Stores the answer in its state, or drops it if the value has changed. */
export function checkByServer(field: HTMLElement, state: FieldState, checks: Checks): void {
  const { generation, ask, onAnswer, onError } = checks;
  const check = state.scope.child();
  const asking = ask(field, check.signal);
  if (!asking) return;
  const value = currentValue(field);
  showSpinner(field, generation, check);
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
      onAnswer(field);
    },
    (error: unknown) => {
      if (end()) onError(field, error);
    },
  );
  state.result = { kind: 'checking', value, done, stop: check.end };
}

/**
 * Makes the message for a field that could not be checked, with the reason and a button, and announces it. The form can
 * still be sent: the server checks everything again.
 */
export function uncheckedFailure(field: HTMLElement, page: Page, error: unknown, again: () => void): HTMLElement {
  const phrase = phraseOf(page, 'validation.unchecked');
  const described = describeFailure(page, 'error.unexpected', error, again);
  // A guest has a new session by now, whose token the server has refused as well.
  const isHopeless = asCallError(error).kind === 'session' && !described.logInUrl;
  const actions = isHopeless ? [] : described.actions.map(({ run }) => ({ label: 'validation.retry', run }) as const);
  const { element, show } = createFailure({ adopted: field, widget: 'validated-form', page });
  show({ ...described, message: [phrase, ...reasonOf(page, error)], actions });
  // An alert would interrupt the visitor, who has moved on.
  element.firstElementChild?.removeAttribute('role');
  // The field is described by all of it, as one text.
  if (actions.length > 0) element.lastElementChild?.before(' ');
  announce(phrase.words);
  return element;
}
