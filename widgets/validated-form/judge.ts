import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { stripTags } from '../../src/dom/strip-tags.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { readEntry, ruleContextOf } from '../../src/validation/entry.ts';
import { createRequired, type FieldRule, firstFailure, rulesOfGroup } from '../../src/validation/field-rules.ts';
import type { Generation } from '../../src/validation/fields.ts';
import { groupOf } from '../../src/validation/fields.ts';
import { pluginRules } from '../../src/validation/jquery-validation.ts';
import { createMarks } from '../../src/validation/marks.ts';
import { createMessages, type Message, type Messages } from '../../src/validation/messages.ts';
import { createNotes } from '../../src/validation/notes.ts';
import { hasPendingWork } from '../../src/validation/pending-work.ts';
import { readPrintedSettings } from '../../src/validation/printed-settings.ts';
import { createRemoteCheck } from '../../src/validation/remote-check.ts';
import { REMOTE_RULES } from '../../src/validation/rules/all-rules.ts';
import { describeFailure, reasonOf } from '../../src/view/failure.ts';
import { failureView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';

/** Judges the fields of one form, and shows what it finds. */
export interface Judge {
  readonly messages: Messages;
  /**
   * Looks at a field as it is now.
   * @param options `ask` lets the server be asked what only it knows; `tell` announces a new message.
   * @returns whether nothing is wrong with it, as far as is known.
   */
  judge(field: HTMLElement, options?: { readonly ask?: boolean; readonly tell?: boolean }): boolean;
  /** Checks whether it has been refused since the last reset: then it is judged while the reader types. */
  wasRefused(field: HTMLElement): boolean;
  wasJudged(field: HTMLElement): boolean;
  /** Returns the last failure of a remote check; it may be gone from the page. */
  failureOf(field: HTMLElement): HTMLElement | undefined;
  rules(field: HTMLElement): FieldRule[];
  /** Tells assistive technology whether the field must be filled in. */
  tellRequired(field: HTMLElement): void;
  /** Returns the remote check of a field that is running. */
  running(field: HTMLElement): Promise<unknown> | undefined;
  /** Forgets the field: verdict, message and marks. */
  reset(field: HTMLElement): void;
  stop(): void;
}

interface State {
  refused: boolean;
  /** The message beside the field. */
  said: string;
}

function isRemote({ name }: FieldRule): boolean {
  return (REMOTE_RULES as readonly string[]).includes(name);
}

const fromServer = (text: string): Message => ({ text, fromServer: true });

/**
 * Makes a message for a failed remote check, with its reason and a button. The form can still be sent: the server checks
 * everything again.
 * @param again Checks the field again.
 */
function tellUnchecked(page: Page, messages: Messages, error: unknown, again: () => void): HTMLElement {
  const text = messages.text('unchecked');
  const message = [{ words: text, language: page.language }, ...reasonOf(page, error)];
  const words = describeFailure(page, 'error.unexpected', error, again);
  // A guest has a new session by now, whose token the server has refused as well.
  const isHopeless = asCallError(error).kind === 'session' && !words.link;
  const retry = words.retry && !isHopeless ? { ...words.retry, label: messages.text('retry') } : undefined;
  const failure = elementOf(failureView, { ...words, message, retry });
  // The reader has gone on by then, and an alert would interrupt.
  failure.removeAttribute('role');
  // The field is described by all of it, as one text.
  if (retry) failure.lastElementChild?.before(' ');
  announce(text);
  return failure;
}

export function createJudge(form: HTMLFormElement, generation: Generation, page: Page, signal: AbortSignal): Judge {
  const printed = readPrintedSettings(form, page);
  const messages = createMessages(page, printed);
  const remote = createRemoteCheck(form, printed, generation, page);
  const marks = createMarks(generation);
  const notes = createNotes(form, generation, page);
  const around = ruleContextOf(form);
  const states = new Map<HTMLElement, State>();
  const undoInvalid = new Map<HTMLElement, () => void>();
  const failures = new WeakMap<HTMLElement, HTMLElement>();

  const setInvalid = (field: HTMLElement, isWrong: boolean) => {
    for (const control of groupOf(form, field)) {
      const putBack = setAttributes(control, { 'aria-invalid': `${isWrong}` });
      if (!undoInvalid.has(control)) undoInvalid.set(control, putBack);
    }
    marks.set(field, isWrong);
  };
  const say = (field: HTMLElement, kind: 'error' | 'success', message: Message | undefined, tell: boolean) => {
    const state = states.get(field) ?? { refused: false, said: '' };
    states.set(field, state);
    const isNew = !!message && message.text !== state.said;
    state.said = message?.text ?? '';
    if (kind === 'error') state.refused = true;
    if (message) notes.show(field, kind, message);
    else notes.remove(field);
    setInvalid(field, kind === 'error');
    if (tell && isNew && message) announce(message.fromServer ? stripTags(message.text).trim() : message.text);
  };
  const rules = (field: HTMLElement) => rulesOfGroup(groupOf(form, field), generation, around);
  const required = createRequired((field) => groupOf(form, field), rules, around);

  const ask = async (field: HTMLElement) => {
    const isOver = () => signal.aborted || !field.isConnected;
    const again = () => {
      field.focus();
      judge(field, { ask: true, tell: true });
    };
    try {
      if ((await remote.ask(field)) && !isOver()) judge(field, { tell: true });
    } catch (error) {
      if (isOver()) return;
      const failure = tellUnchecked(page, messages, error, again);
      failures.set(field, failure);
      notes.showFailure(field, failure);
    }
  };

  const judge: Judge['judge'] = (field, { ask: mayAsk = false, tell = false } = {}) => {
    const fieldRules = rules(field);
    const bySite = pluginRules(form, field, fieldRules);
    const hasNone = fieldRules.length === 0 && !bySite;
    if (hasNone && states.has(field)) reset(field);
    // What is being worked on is judged when that is done.
    if (hasNone || hasPendingWork(field)) return true;
    const entry = readEntry(form, field);
    const failure = firstFailure(entry, fieldRules, around);
    let refusal = failure ? messages.ofFailure(field, failure) : bySite?.();
    const rule = entry.blank ? undefined : fieldRules.find(isRemote);
    const verdict = rule && remote.remembered(field);
    if (verdict && !verdict.valid) {
      const own = { rule: rule.name, parameter: rule.parameter, key: rule.name };
      refusal ??= verdict.message ? fromServer(verdict.message) : messages.ofFailure(field, own);
    }
    if (refusal) {
      say(field, 'error', refusal, tell);
      return false;
    }
    const praise = entry.blank ? '' : verdict?.message || field.getAttribute('data-msg-success');
    say(field, 'success', praise ? fromServer(praise) : undefined, tell);
    if (rule && mayAsk && !verdict && !field.classList.contains('cbValidationRemoteSkip')) void ask(field);
    return true;
  };
  const reset = (field: HTMLElement) => {
    remote.forget(field);
    notes.remove(field);
    marks.set(field, false);
    states.delete(field);
    for (const control of groupOf(form, field)) {
      undoInvalid.get(control)?.();
      undoInvalid.delete(control);
    }
  };
  return {
    messages,
    judge,
    rules,
    tellRequired: required.look,
    reset,
    wasRefused: (field) => !!states.get(field)?.refused,
    wasJudged: (field) => states.has(field),
    failureOf: (field) => failures.get(field),
    running: (field) => remote.running(field),
    stop() {
      remote.stop();
      for (const field of [...states.keys()]) reset(field);
      notes.undo();
      required.undo();
      marks.undo();
    },
  };
}
