import { announce } from '../dom/live-region.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { describeFailure, type FailureWords } from '../view/failure.ts';
import type { WidgetContext } from '../view/lazy-view.ts';

interface TaskOptions<Input, Answer> extends WidgetContext {
  /** A start during an attempt is `ignored`, if it changes the site; or the `newest` attempt replaces it. */
  readonly whileBusy: 'ignored' | 'newest';
  /** The task changes the site: without an answer, its result is unknown. */
  readonly isWrite?: boolean;
  /** Shows that the task is busy. Called after the request was sent. */
  readonly setBusy: (isBusy: boolean) => void;
  readonly sending?: TextKey;
  /** First sentence of a failure message. */
  readonly failed: TextKey;
  /** Makes the call. It runs first, as everything else costs time. */
  readonly run: (input: Input, signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer, input: Input) => void | Promise<void>;
  /** Shows a failure with its reason, or removes the last one. */
  readonly showFailure: (words?: FailureWords, error?: unknown) => void;
  /** Called before another try, which removes the button that has the focus. */
  readonly beforeRetry?: (input: Input) => void;
  readonly signal: AbortSignal;
}

export type Task<Input> = ReturnType<typeof createTask<Input, unknown>>;

/** Creates a task, which drops late answers, announces itself, shows a busy state, and offers a retry after failure. */
export function createTask<Input, Answer>(options: TaskOptions<Input, Answer>) {
  const { page, adopted, widget, setBusy, showFailure, failed, sending, signal } = options;
  let attempt: AbortController | undefined;

  const end = () => {
    attempt = undefined;
    setBusy(false);
  };
  const giveUp = () => {
    attempt?.abort();
    if (attempt) end();
  };
  const fail = (error: unknown, input: Input) => {
    const retry = () => {
      options.beforeRetry?.(input);
      void start(input);
    };
    // A failure is an alert and needs no other announcement.
    if (sending) announce('');
    showFailure(describeFailure(page, failed, error, retry, options.isWrite), error);
  };
  /** Starts an attempt. The promise is settled when it has ended, and never rejected. */
  const start = async (input: Input): Promise<void> => {
    if (signal.aborted || (attempt && options.whileBusy === 'ignored')) return;
    giveUp();
    const control = new AbortController();
    attempt = control;
    let show: () => unknown;
    try {
      const call = options.run(input, control.signal);
      showFailure();
      setBusy(true);
      if (sending) announce(text(page, sending));
      const answer = await call;
      show = () => options.done(answer, input);
    } catch (error) {
      show = () => fail(error, input);
    }
    if (control.signal.aborted) return;
    end();
    try {
      await show();
    } catch (error) {
      page.fail(adopted, widget, error);
    }
  };
  /** Cancels the current attempt, and removes a failure. */
  const stop = () => {
    giveUp();
    showFailure();
  };
  signal.addEventListener('abort', stop, { once: true });
  return { isBusy: () => !!attempt, start, stop };
}
