import { announce } from '../dom/live-region.ts';
import { CALL_TIMEOUT_MS } from '../http/request.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { describeFailure, describeSlow, type FailureWords } from '../view/failure.ts';
import type { WidgetContext } from '../view/lazy-view.ts';

interface TaskOptions<Input, Answer> extends WidgetContext {
  /** A start during an attempt is `ignored`, if it changes the site; or the `newest` attempt replaces it. */
  readonly whileBusy: 'ignored' | 'newest';
  /**
   * The task changes the site: without an answer, its result is unknown. After {@link CALL_TIMEOUT_MS} the visitor is told
   * that it takes long, and the busy state ends; the task can't be started again until the attempt has ended.
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
  /** Shows words, with the error if the task has failed, or removes the last ones. */
  readonly showFailure: (words?: FailureWords, error?: unknown) => void;
  /** Called before another try, which removes the button that has the focus. */
  readonly beforeRetry?: (input: Input) => void;
  readonly signal: AbortSignal;
}

interface Attempt {
  readonly control: AbortController;
  timer: ReturnType<typeof setTimeout> | undefined;
  isSlow: boolean;
}

export type Task<Input> = ReturnType<typeof createTask<Input, unknown>>;

/** Creates a task, which drops late answers, announces itself, shows a busy state, and offers a retry after failure. */
export function createTask<Input, Answer>(options: TaskOptions<Input, Answer>) {
  const { page, adopted, widget, setBusy, showFailure, failed, sending, signal } = options;
  let attempt: Attempt | undefined;

  const tellSlow = (current: Attempt) => {
    current.isSlow = true;
    setBusy(false);
    showFailure(describeSlow(page));
  };
  const end = ({ timer, isSlow }: Attempt) => {
    attempt = undefined;
    clearTimeout(timer);
    if (isSlow) showFailure();
    else setBusy(false);
  };
  const giveUp = () => {
    attempt?.control.abort();
    if (attempt) end(attempt);
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
    if (attempt?.isSlow) tellSlow(attempt);
    if (signal.aborted || (attempt && options.whileBusy === 'ignored')) return;
    giveUp();
    const control = new AbortController();
    const current: Attempt = { control, timer: undefined, isSlow: false };
    attempt = current;
    let show: () => unknown;
    try {
      const call = options.run(input, control.signal);
      showFailure();
      setBusy(true);
      if (options.isWrite) current.timer = setTimeout(tellSlow, CALL_TIMEOUT_MS, current);
      if (sending) announce(text(page, sending));
      const answer = await call;
      show = () => options.done(answer, input);
    } catch (error) {
      show = () => fail(error, input);
    }
    if (control.signal.aborted) return;
    end(current);
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
