import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { stripTags } from '../../src/dom/strip-tags.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { markField } from '../../src/validation/error-marks.ts';
import type { FieldVerdict } from '../../src/validation/field-check.ts';
import { type Generation, groupOf } from '../../src/validation/fields.ts';
import type { Message } from '../../src/validation/messages.ts';
import { createNote, type Note, removeForeignMessages, undescribe } from '../../src/validation/notes.ts';

type Result =
  /** Unchecked: the check by the server has failed. */
  | { readonly kind: 'valid' | 'failed' | 'unchecked' }
  /** The server is checking the value. `done` never rejects. */
  | { readonly kind: 'checking'; readonly value: string; readonly done: Promise<void>; stop(): void };

/** State of a field that has been validated. An untouched field has none. */
export interface FieldState {
  result: Result;
  note?: Note;
  answer?: { readonly value: string; readonly verdict: FieldVerdict };
  /** It has failed since the last reset, so it is validated while the visitor types. */
  hasFailed: boolean;
  /** Ends with the next reset. */
  readonly scope: EndingScope;
}

/** The states of the fields of one form. */
export interface FieldStates {
  stateOf(field: HTMLElement): FieldState | undefined;
  /** Returns the state of a field, which is created if there is none. */
  begin(field: HTMLElement): FieldState;
  /** Shows the result of a field with its message, and announces the message if it is new. */
  show(field: HTMLElement, message: Message | undefined, announced: boolean): void;
  showFailure(field: HTMLElement, failure: HTMLElement): void;
  reset(field: HTMLElement): void;
  resetAll(): void;
}

/** Removes the marks that a copied row has from its original. */
function removeMarks(field: HTMLElement, generation: Generation): void {
  markField(field, generation, false);
  undescribe(field);
  field.removeAttribute('aria-invalid');
}

/** Marks the controls of a field, which is valid so far. */
function createState(field: HTMLElement, generation: Generation, scope: EndingScope): FieldState {
  scope.undo(() => markField(field, generation, false));
  for (const control of groupOf(field)) scope.undo(setAttributes(control, { 'aria-invalid': 'false' }));
  return { result: { kind: 'valid' }, hasFailed: false, scope };
}

export function createFieldStates(generation: Generation, scope: Scope): FieldStates {
  const states = new Map<HTMLElement, FieldState>();
  const own = () => [...states.values()].flatMap(({ note }) => note?.element ?? []);
  const removeForeign = (field: HTMLElement) => removeForeignMessages(field, generation, own());
  const begin = (field: HTMLElement): FieldState => {
    const known = states.get(field);
    if (known) return known;
    removeForeign(field);
    const state = createState(field, generation, scope.child());
    states.set(field, state);
    state.scope.undo(() => states.delete(field));
    return state;
  };
  const noteOf = (field: HTMLElement, state: FieldState): Note => {
    if (state.note?.element.isConnected) return state.note;
    // Scripts of the site remove messages, and the original adds its own.
    state.note?.remove();
    removeForeign(field);
    state.note = createNote(field, generation, state.scope);
    return state.note;
  };
  return {
    stateOf: (field) => states.get(field),
    begin,
    show(field, message, announced) {
      const state = begin(field);
      const hasFailed = state.result.kind === 'failed';
      state.hasFailed ||= hasFailed;
      for (const control of groupOf(field)) control.setAttribute('aria-invalid', `${hasFailed}`);
      markField(field, generation, hasFailed);
      const isNew = message && noteOf(field, state).show(hasFailed ? 'error' : 'success', message);
      if (!message) state.note?.remove();
      if (announced && isNew) announce(message.fromServer ? stripTags(message.text).trim() : message.text);
    },
    showFailure(field, failure) {
      const state = begin(field);
      state.result = { kind: 'unchecked' };
      noteOf(field, state).showFailure(failure);
    },
    reset(field) {
      const state = states.get(field);
      if (state) return state.scope.end();
      removeForeign(field);
      removeMarks(field, generation);
    },
    resetAll() {
      for (const state of [...states.values()]) state.scope.end();
    },
  };
}
