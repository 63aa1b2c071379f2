import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import type { Timer } from '../dom/wait.ts';
import { asCallError, type CallError } from '../http/call-error.ts';
import { CALL_TIMEOUT_MS } from '../http/request.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { createFailure, describeFailure, describeSlow, type Failure } from '../view/failure.ts';
import { createStore, type Store, type WritableStore } from '../view/store.ts';

interface BusyParts {
  /** Shows that the task is busy. Called after the request was sent. */
  readonly setBusy?: (isBusy: boolean) => void;
  /**
   * The task changes the site: without an answer, its result is unknown. After {@link CALL_TIMEOUT_MS} a message
   * reports that it takes long, and the busy state ends. The task can't be started again until the attempt has ended.
   */
  readonly isWrite?: boolean;
  readonly sending?: TextKey;
}

export interface TaskParts<Input, Answer> extends BusyParts {
  /** Ends the task. */
  readonly scope: Scope;
  /** A start during an attempt is `ignored`, if it changes the site; or the `newest` attempt replaces it. */
  readonly whileBusy: 'ignored' | 'newest';
  /** First sentence of a failure message. */
  readonly failed: TextKey;
  /** Makes the call. It runs first, as everything else costs time. */
  readonly run: (input: Input, signal: AbortSignal) => Promise<Answer>;
  readonly done?: (answer: Answer, input: Input) => void | Promise<void>;
  /** Called before another try, which removes the button that has the focus. */
  readonly beforeRetry?: (input: Input) => void;
}

export type TaskState =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'slow'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly error: CallError };

/** Anything that starts, is busy, and ends well or badly. */
export interface Task<Input> extends Store<TaskState> {
  /** Starts an attempt. The promise is settled when it has ended, and never rejected. */
  start(input: Input): Promise<void>;
  /** Cancels the current attempt, and removes a failure. */
  stop(): void;
  isBusy(): boolean;
}

/** Shows that a task is busy; a write only until it takes long, which is reported. */
function createBusyState(state: WritableStore<TaskState>, page: Page, { setBusy, isWrite, sending }: BusyParts) {
  let timer: Timer | undefined;
  const isSlow = () => state.getState().kind === 'slow';
  const reportSlow = () => {
    if (!isSlow()) setBusy?.(false);
    state.setState({ kind: 'slow', failure: describeSlow(page) });
  };
  return {
    start() {
      state.setState({ kind: 'busy' });
      setBusy?.(true);
      if (isWrite) timer = setTimeout(reportSlow, CALL_TIMEOUT_MS);
      if (sending) announce(text(page, sending));
    },
    repeatSlow() {
      if (isSlow()) reportSlow();
    },
    end() {
      clearTimeout(timer);
      if (!isSlow()) setBusy?.(false);
      state.setState({ kind: 'idle' });
    },
  };
}

/** Creates a task, which drops late answers, announces itself, shows a busy state, and offers a retry after failure. */
export function createTask<Input, Answer>(options: TaskParts<Input, Answer>): Task<Input> {
  const { scope, failed, sending, isWrite } = options;
  const { page, signal } = scope;
  const state = createStore<TaskState>({ kind: 'idle' });
  const busy = createBusyState(state, page, options);
  let attempt: AbortController | undefined;
  const end = () => {
    attempt = undefined;
    busy.end();
  };
  const giveUp = () => {
    attempt?.abort();
    if (attempt) end();
  };
  const call = async (input: Input, signal: AbortSignal): Promise<Answer> => {
    const answer = options.run(input, signal);
    busy.start();
    return answer;
  };
  const fail = (thrown: unknown, input: Input) => {
    const retry = () => {
      options.beforeRetry?.(input);
      void start(input);
    };
    // A failure is an alert and needs no other announcement.
    if (sending) announce('');
    const failure = describeFailure(page, failed, thrown, retry, isWrite);
    state.setState({ kind: 'failed', failure, error: asCallError(thrown) });
  };
  const start = async (input: Input): Promise<void> => {
    busy.repeatSlow();
    if (signal.aborted || (attempt && options.whileBusy === 'ignored')) return;
    giveUp();
    const own = new AbortController();
    attempt = own;
    const result = await call(input, own.signal).then(
      (answer) => ({ answer }),
      (thrown: unknown) => ({ thrown }),
    );
    if (own.signal.aborted) return;
    end();
    try {
      if ('thrown' in result) fail(result.thrown, input);
      else await options.done?.(result.answer, input);
    } catch (error) {
      scope.fail(error);
    }
  };
  const stop = () => {
    giveUp();
    state.setState({ kind: 'idle' });
  };
  scope.undo(stop);
  return { getState: state.getState, subscribe: state.subscribe, isBusy: () => !!attempt, start, stop };
}

/** Shows the last failure of some tasks, or that one takes long, in a line behind an element until one starts again. */
export function showFailures(tasks: readonly Store<TaskState>[], after: () => Element, scope: Scope): void {
  const shown = createFailure(scope);
  const line = make('div', { className: 'k2i-failure-line' }, shown.element);
  for (const task of tasks)
    task.subscribe(() => {
      const state = task.getState();
      if (!('failure' in state)) return line.remove();
      shown.show(state.failure);
      after().after(line);
    });
  scope.undo(() => line.remove());
}
