import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { stripTags } from '../../src/dom/strip-tags.ts';
import { markField } from '../../src/validation/error-marks.ts';
import type { FieldVerdict } from '../../src/validation/field-check.ts';
import { type Generation, groupOf } from '../../src/validation/fields.ts';
import type { Message } from '../../src/validation/messages.ts';
import { createNote, type Note, removeForeignMessages, undescribe } from '../../src/validation/notes.ts';

type Result =
  | { readonly kind: 'valid' | 'failed' }
  /** The server is checking the value. `done` never rejects. */
  | { readonly kind: 'checking'; readonly value: string; readonly done: Promise<void>; stop(): void }
  /** The check by the server has failed. */
  | { readonly kind: 'unchecked'; readonly failure: HTMLElement };

/** State of a field that has been validated. An untouched field has none. */
export interface FieldState {
  result: Result;
  note?: Note | undefined;
  answer?: { readonly value: string; readonly verdict: FieldVerdict };
  /** It has failed since the last reset, so it is validated while the reader types. */
  hasFailed: boolean;
  /** Restores the attributes of its controls. */
  readonly restore: () => void;
}

/** Creates the state of a field that is valid so far, and marks its controls. */
function createState(controls: readonly HTMLElement[]): FieldState {
  const restores = controls.map((control) => setAttributes(control, { 'aria-invalid': 'false' }));
  return { result: { kind: 'valid' }, hasFailed: false, restore: inReverse(restores) };
}

function removeNote(state: FieldState): void {
  state.note?.remove();
  state.note = undefined;
}

/** Keeps the states of the fields of one form, and shows them. */
export function createFieldStates(form: HTMLFormElement, generation: Generation, language: string) {
  const states = new Map<HTMLElement, FieldState>();
  const removeForeign = (field: HTMLElement) => {
    const own = [...states.values()].flatMap(({ note }) => note?.element ?? []);
    removeForeignMessages(field, generation, own);
  };
  /** Returns the state of a field, which is created if there is none. */
  const begin = (field: HTMLElement): FieldState => {
    const known = states.get(field);
    if (known) return known;
    removeForeign(field);
    const state = createState(groupOf(form, field));
    states.set(field, state);
    return state;
  };
  const noteOf = (field: HTMLElement, state: FieldState): Note => {
    if (state.note?.element.isConnected) return state.note;
    // Scripts of the site remove messages, and the original adds its own.
    removeNote(state);
    removeForeign(field);
    state.note = createNote(field, groupOf(form, field), generation, language);
    return state.note;
  };
  /** Shows the result of a field with its message, and announces the message if it is new. */
  const show = (field: HTMLElement, message: Message | undefined, announced: boolean) => {
    const state = begin(field);
    const hasFailed = state.result.kind === 'failed';
    state.hasFailed ||= hasFailed;
    for (const control of groupOf(form, field)) control.setAttribute('aria-invalid', `${hasFailed}`);
    markField(field, generation, hasFailed);
    const isNew = message && noteOf(field, state).show(hasFailed ? 'error' : 'success', message);
    if (!message) removeNote(state);
    if (announced && isNew) announce(message.fromServer ? stripTags(message.text).trim() : message.text);
  };
  const showFailure = (field: HTMLElement, failure: HTMLElement) => {
    const state = begin(field);
    state.result = { kind: 'unchecked', failure };
    noteOf(field, state).showFailure(failure);
  };
  const reset = (field: HTMLElement) => {
    const state = states.get(field);
    states.delete(field);
    markField(field, generation, false);
    if (state) {
      if (state.result.kind === 'checking') state.result.stop();
      removeNote(state);
      state.restore();
      return;
    }
    // A copied row contains the message and marks of its original.
    removeForeign(field);
    undescribe(field);
    field.removeAttribute('aria-invalid');
  };
  const resetAll = () => {
    for (const field of [...states.keys()]) reset(field);
  };
  return { get: (field: HTMLElement) => states.get(field), begin, show, showFailure, reset, resetAll };
}
