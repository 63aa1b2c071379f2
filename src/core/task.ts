import { announce } from '../dom/live-region.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { describeFailure, type FailureWords } from '../view/failure.ts';
import type { ViewPlace } from '../view/lazy-view.ts';

type TaskState =
  | { readonly kind: 'idle' | 'done' | 'failed' }
  | { readonly kind: 'busy'; readonly control: AbortController };

interface TaskOptions<Input, Answer> extends ViewPlace {
  /** A start during an attempt is `ignored`, for what changes the site, or the `newest` attempt gives the earlier one up. */
  readonly whileBusy: 'ignored' | 'newest';
  /** The site is to be changed: without an answer, it is unknown if it was. */
  readonly isWrite?: boolean;
  /** Shows that the task is busy, after the call is on the wire. */
  readonly setBusy: (isBusy: boolean) => void;
  /** Announced when the task begins. */
  readonly sending?: TextKey;
  /** What a failure says first. */
  readonly failed: TextKey;
  /** Makes the call: as the first thing, as all else costs time. */
  readonly run: (input: Input, signal: AbortSignal) => Promise<Answer>;
  /** Shows the answer. */
  readonly done: (answer: Answer, input: Input) => void | Promise<void>;
  /** Shows a failure, or removes the last one. */
  readonly showFailure: (failure?: FailureWords) => void;
  /** Called before another try: the button that has the focus goes. */
  readonly beforeRetry?: (input: Input) => void;
  /** Ends the task with the adoption. */
  readonly signal: AbortSignal;
}

export type Task<Input> = ReturnType<typeof createTask<Input, unknown>>;

/**
 * Makes a task: one thing that a reader starts, and that ends well or badly. It drops late answers of earlier attempts,
 * announces, shows that it is busy, and shows a failure with a way to try again.
 */
export function createTask<Input, Answer>(options: TaskOptions<Input, Answer>) {
  const { page, adopted, widget, setBusy, showFailure, failed, sending, signal } = options;
  let state: TaskState = { kind: 'idle' };

  const giveUp = () => {
    if (state.kind !== 'busy') return;
    state.control.abort();
    setBusy(false);
  };
  const fail = (error: unknown, input: Input) => {
    const retry = () => {
      options.beforeRetry?.(input);
      void start(input);
    };
    state = { kind: 'failed' };
    setBusy(false);
    // A failure is an alert: nothing else is to be said after it.
    if (sending) announce('');
    showFailure(describeFailure(page, failed, error, retry, options.isWrite));
  };
  /** Begins an attempt. The promise is settled when it has ended, and never rejected. */
  const start = async (input: Input): Promise<void> => {
    if (signal.aborted || (state.kind === 'busy' && options.whileBusy === 'ignored')) return;
    giveUp();
    const control = new AbortController();
    state = { kind: 'busy', control };
    let answer: Answer;
    try {
      const call = options.run(input, control.signal);
      showFailure();
      setBusy(true);
      if (sending) announce(text(page, sending));
      answer = await call;
    } catch (error) {
      return control.signal.aborted ? undefined : fail(error, input);
    }
    if (control.signal.aborted) return;
    state = { kind: 'done' };
    setBusy(false);
    try {
      await options.done(answer, input);
    } catch (error) {
      page.fail(adopted, widget, error);
    }
  };
  /** Gives up what is under way, and removes a failure. */
  const stop = () => {
    giveUp();
    state = { kind: 'idle' };
    showFailure();
  };
  signal.addEventListener('abort', stop, { once: true });
  return {
    get state(): TaskState {
      return state;
    },
    start,
    stop,
  };
}
