import { keepAttributes, setStyles } from '../dom/attributes.ts';
import { make } from '../dom/make.ts';
import type { Scope } from '../page/scope.ts';
import './form-log.css?adopt';

/** Returns the text for screen readers: a line break separates words, too. */
export function spoken(words: DocumentFragment): string {
  const copy = words.cloneNode(true) as DocumentFragment;
  for (const lineBreak of copy.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';
const OWN_BOX = 'data-k2-own-box';

/** The log of a form, which shows the result of sending it. */
export interface FormLog {
  readonly element: HTMLElement;
  clear(): void;
  load(): void;
  /** @param isOwn The content has our own texts, which are not readable in each box of a site. */
  show(content: readonly (Node | string)[], state: LogState | undefined, isOwn: boolean): void;
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

/** Takes over the log of a form. A form without a log gets one. */
export function takeLog(form: HTMLFormElement, scope: Scope): FormLog {
  const log = findLog(form) ?? addLog(form, scope);
  const nodes = [...log.childNodes];
  scope.undo(() => log.replaceChildren(...nodes));
  scope.undo(keepAttributes(log, 'class'));
  // The offline bar at the bottom must not cover an answer.
  scope.undo(setStyles(log, { 'scroll-margin-block': '1em 6em' }));
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
      // The layout takes time: the request is sent first.
      scope.page.schedule(() => log.classList.contains(LOADING) && reveal());
    },
    show(content, state, isOwn) {
      clear();
      if (state) log.classList.add(state);
      log.toggleAttribute(OWN_BOX, !!state && isOwn);
      log.append(...content);
      reveal();
    },
  };
}
