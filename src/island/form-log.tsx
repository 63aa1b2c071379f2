import type { ReactNode } from 'react';
import type { Page } from '../page.ts';
import { ownDocument, unshadowed } from '../ui/unshadowed.ts';
import { createIsland, type Island } from './island.tsx';
import { ownHost } from './own-host.ts';

/** The classes by which the server's CSS shows what a message means. */
export type LogState = 'k2FormLogError' | 'k2FormLogSuccess';

const LOADING = 'formLogLoading';
const STATES: readonly LogState[] = ['k2FormLogError', 'k2FormLogSuccess'];

/** The place inside a form where K2 shows its answers. */
export interface FormLog {
  /** Empties it and shows that something is under way. */
  load(): void;
  /** Shows an answer, with the state that it has, if it has one. */
  show(view: ReactNode, state: LogState | undefined): void;
  /** Whether the focus is in it. */
  hasFocus(): boolean;
  /** Leaves it as the server printed it. */
  release(): void;
}

/** The ids are not unique on a page: the form's own log first, then one beside the form that is in no other. */
function findLog(form: HTMLFormElement): HTMLElement | undefined {
  const selector = '#formLog,#k2ReportCommentFormLog';
  const own = unshadowed(form);
  const beside = [...(own.parentElement?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return own.querySelector<HTMLElement>(selector) ?? beside.find((log) => !log.closest('form'));
}

/** Shows an element that a style sheet hides. By the object model: a strict policy refuses the attribute. */
function forceVisible(element: HTMLElement): () => void {
  const { style } = element;
  const printed = element.hasAttribute('style');
  const display = style.getPropertyValue('display');
  const priority = style.getPropertyPriority('display');
  style.setProperty('display', 'block', 'important');
  return () => {
    style.setProperty('display', display, priority);
    if (!printed) element.removeAttribute('style');
  };
}

/**
 * Takes over the log of a form; where the template has none, the form gets one.
 * @param adopted The adopted element, for `k2:failed`.
 */
export function takeLog(form: HTMLFormElement, adopted: HTMLElement, widget: string, page: Page): FormLog {
  const printed = findLog(form);
  const log = printed ?? ownDocument.createElement('span');
  if (!printed) unshadowed(form).append(log);
  const nodes = [...log.childNodes];
  const states = STATES.filter((state) => log.classList.contains(state));
  let island: Island | undefined;
  let hide: (() => void) | undefined;

  const clear = () => {
    if (island) island.render(null);
    else log.replaceChildren();
    log.classList.remove(LOADING, ...STATES);
    hide?.();
    hide = undefined;
  };
  return {
    load() {
      clear();
      log.classList.add(LOADING);
    },
    show(view, state) {
      clear();
      if (state) log.classList.add(state);
      island ??= createIsland(ownHost(log), adopted, widget, page);
      island.render(view);
      // K2's CSS hides a log without a state, and some sites hide it anyway.
      if (getComputedStyle(log).display !== 'none') return;
      hide = forceVisible(log);
    },
    hasFocus: () => log.contains(ownDocument.activeElement),
    release() {
      clear();
      island?.unmount();
      if (!printed) log.remove();
      log.replaceChildren(...nodes);
      log.classList.add(...states);
      if (log.className === '') log.removeAttribute('class');
    },
  };
}
