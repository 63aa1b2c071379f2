import { announce } from '../dom/live-region.ts';
import { make } from '../dom/make.ts';
import type { Timer } from '../dom/wait.ts';
import { asCallError, type CallError } from '../http/call-error.ts';
import { CALL_TIMEOUT_MS } from '../http/request.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Scope } from '../page/scope.ts';
import { createFailure, describeFailure, describeSlow, type Failure } from '../view/failure.ts';
import type { WidgetContext } from '../view/mount.ts';
import { createStore, type Store, type WritableStore } from '../view/store.ts';

/** Limits a task or its failures to a scope. */
type Limit = { readonly scope: Scope } | Pick<Scope, 'page' | 'signal'>;

const limitOf = (given: Limit) => ('scope' in given ? given.scope : given);

/** The widget that a task belongs to. */
type Owner = Pick<WidgetContext, 'adopted' | 'widget'>;

interface TaskParts<Input, Answer> extends Owner {
  /** A start during an attempt is `ignored`, if it changes the site; or the `newest` attempt replaces it. */
  readonly whileBusy: 'ignored' | 'newest';
  /**
   * The task changes the site: without an answer, its result is unknown. After {@link CALL_TIMEOUT_MS} a message
   * reports that it takes long, and the busy state ends. The task can't be started again until the attempt has ended.
   */
  readonly isWrite?: boolean;
  /** Shows that the task is busy. Called after the request was sent. */
  readonly setBusy: (isBusy: boolean) => void;
  readonly sending?: TextKey;
  /** First sentence of a failure message. */
  readonly failed: TextKey;
  /** Makes the call. It runs first, as everything else costs time. */
  readonly run: (input: Input, signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer, input: Input) => void | Promise<void>;
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

/** Reports after {@link CALL_TIMEOUT_MS} that a write takes long, and ends its busy state. */
function createSlowNotice(state: WritableStore<TaskState>, setBusy: (isBusy: boolean) => void, page: Page) {
  let timer: Timer | undefined;
  const isShown = () => state.getState().kind === 'slow';
  const show = () => {
    if (!isShown()) setBusy(false);
    state.setState({ kind: 'slow', failure: describeSlow(page) });
  };
  return {
    isShown,
    show,
    start() {
      timer = setTimeout(show, CALL_TIMEOUT_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Creates a task, which drops late answers, announces itself, shows a busy state, and offers a retry after failure. */
export function createTask<Input, Answer>(options: TaskParts<Input, Answer> & Limit): Task<Input> {
  const { adopted, widget, setBusy, failed, sending, isWrite } = options;
  const { page, signal } = limitOf(options);
  const state = createStore<TaskState>({ kind: 'idle' });
  const slow = createSlowNotice(state, setBusy, page);
  let attempt: AbortController | undefined;

  const end = () => {
    attempt = undefined;
    slow.stop();
    if (!slow.isShown()) setBusy(false);
    state.setState({ kind: 'idle' });
  };
  const giveUp = () => {
    attempt?.abort();
    if (attempt) end();
  };
  const call = async (input: Input, signal: AbortSignal): Promise<Answer> => {
    const answer = options.run(input, signal);
    state.setState({ kind: 'busy' });
    setBusy(true);
    if (isWrite) slow.start();
    if (sending) announce(text(page, sending));
    return answer;
  };
  const fail = (thrown: unknown, retry: () => void) => {
    // A failure is an alert and needs no other announcement.
    if (sending) announce('');
    const failure = describeFailure(page, failed, thrown, retry, isWrite);
    state.setState({ kind: 'failed', failure, error: asCallError(thrown) });
  };
  const retry = (input: Input) => {
    options.beforeRetry?.(input);
    void start(input);
  };
  const start = async (input: Input): Promise<void> => {
    if (slow.isShown()) slow.show();
    if (signal.aborted || (attempt && options.whileBusy === 'ignored')) return;
    giveUp();
    const control = new AbortController();
    attempt = control;
    const show = await call(input, control.signal).then(
      (answer) => () => options.done(answer, input),
      (error) => () => fail(error, () => retry(input)),
    );
    if (control.signal.aborted) return;
    end();
    await (async () => show())().catch((error) => page.fail(adopted, widget, error));
  };
  const stop = () => {
    giveUp();
    state.setState({ kind: 'idle' });
  };
  signal.addEventListener('abort', stop);
  return { getState: state.getState, subscribe: state.subscribe, isBusy: () => !!attempt, start, stop };
}

/** Shows the last failure of some tasks, or that one takes long, in a line behind an element until one starts again. */
export function showFailures(
  tasks: readonly Store<TaskState>[],
  { after, ...owner }: Owner & Limit & { readonly after: () => Element },
): void {
  const { page, signal } = limitOf(owner);
  const shown = createFailure({ ...owner, page });
  const line = make('div', { className: 'k2i-failure-line' }, shown.element);
  for (const task of tasks)
    task.subscribe(() => {
      const state = task.getState();
      if (!('failure' in state)) return line.remove();
      shown.show(state.failure);
      after().after(line);
    });
  signal.addEventListener('abort', shown.remove);
}
