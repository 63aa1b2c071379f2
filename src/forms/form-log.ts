import { keepAttributes, setStyles } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import type { Scope } from '../page/scope.ts';
import { type Action, createActions } from '../view/actions.ts';
import { createFailure, type Failure } from '../view/failure.ts';
import type { WidgetContext } from '../view/mount.ts';
import './form-log.css?adopt';

/** Our own text, or a text of the server. */
export type Words = string | DocumentFragment;

/** Returns the text for screen readers: a line break separates words, too. */
export function spoken(words: Words): string {
  if (typeof words === 'string') return words;
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Makes a node of words. Widgets adopt nothing in HTML of the server. */
function nodeOf(words: Words): Node | string {
  if (typeof words === 'string') return words;
  const element = make('span', {}, words.cloneNode(true));
  element.dataset.k2Ignore = '';
  return element;
}

/** The server's classes for the state of a message. */
export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';
const OWN_BOX = 'data-k2-own-box';

/** A text with our note and buttons after it, or a failure. */
type FormLogContent = { readonly note?: string | undefined } & (
  | { readonly words: Words; readonly isOurs?: boolean | undefined; readonly actions?: readonly Action[] }
  | { readonly failure: Failure }
);

const hasOwnText = (content: FormLogContent) =>
  'failure' in content || !!(content.isOurs || content.note || content.actions?.length);

/** The log of a form, which shows the result of sending it. */
export interface FormLog {
  readonly element: HTMLElement;
  clear(): void;
  load(): void;
  /** Shows that an answer is awaited. It takes time, so it is called after the request was sent. */
  reveal(): void;
  show(content: FormLogContent, state?: LogState): void;
}

/** Finds the log of a form. Its id is not unique: first in the form, then next to it and outside of other forms. */
function findLog(form: HTMLFormElement): HTMLElement | undefined {
  const siblings = [...(form.parentElement?.querySelectorAll<HTMLElement>('#formLog') ?? [])];
  return form.querySelector<HTMLElement>('#formLog') ?? siblings.find((log) => !log.closest('form'));
}

function addLog(form: HTMLFormElement, scope: Scope): HTMLElement {
  const log = make('span');
  form.append(log);
  scope.undo(() => log.remove());
  return log;
}

/** Creates a function that writes content into a log. */
function createWriter(log: HTMLElement, context: WidgetContext, scope: Scope): (content: FormLogContent) => void {
  const buttons = createActions(context);
  const shown = createFailure(context);
  scope.undo(buttons.remove);
  scope.undo(shown.remove);
  return (content) => {
    const { note } = content;
    if ('failure' in content) {
      shown.show(content.failure);
      log.append(shown.element, ...(note ? [' ', make('span', { role: 'alert' }, note)] : []));
      return;
    }
    const { words, actions = [] } = content;
    log.append(nodeOf(words), note ? ` ${note}` : '', actions.length > 0 ? ' ' : '', buttons.element);
    buttons.show(actions);
  };
}

/** Takes over the log of a form. A form without a log gets one. */
export function takeLog(form: HTMLFormElement, context: WidgetContext, scope: Scope): FormLog {
  const log = findLog(form) ?? addLog(form, scope);
  const nodes = [...log.childNodes];
  scope.undo(() => log.replaceChildren(...nodes));
  scope.undo(keepAttributes(log, 'class'));
  // The offline bar at the bottom must not cover an answer.
  scope.undo(setStyles(log, { 'scroll-margin-block': '1em 6em' }));
  const write = createWriter(log, context, scope);
  let hide = () => {};
  /** Shows the log. K2's CSS hides it without a state, and some sites hide it always. */
  const reveal = () => {
    if (getComputedStyle(log).display === 'none') hide = setStyles(log, { display: 'block' }, 'important');
  };
  const clear = () => {
    log.replaceChildren();
    log.removeAttribute(OWN_BOX);
    log.classList.remove(LOADING, 'k2FormLogError', 'k2FormLogSuccess');
    hide();
  };
  scope.undo(clear);
  return {
    element: log,
    clear,
    load() {
      clear();
      log.classList.add(LOADING);
    },
    reveal() {
      if (log.classList.contains(LOADING)) reveal();
    },
    show(content, state) {
      clear();
      if (state) log.classList.add(state);
      // Our texts are not readable in each box of a site.
      log.toggleAttribute(OWN_BOX, !!state && hasOwnText(content));
      write(content);
      reveal();
    },
  };
}
