import 'virtual:texts/action.discard';
import { detachOriginals } from '../compat/jquery.ts';
import { createTask, type Task } from '../core/task.ts';
import { setAttributes } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { loadFile } from '../dom/load-file.ts';
import { focusInView, isFocusInOrNowhere } from '../dom/scroll.ts';
import { type CallError, isCallError, isUnanswered } from '../http/call-error.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { Action } from '../view/actions.ts';
import { type Failure, mayHaveArrived } from '../view/failure.ts';
import { renewCaptcha } from './captcha.ts';
import { belongsTo, controlsOf, focusPlaceOf } from './fields.ts';
import { type FormLog, type LogState, spoken, takeLog, toWords, type Words } from './form-log.ts';
import { type FieldRules, markWrong, type WrongField, wrongFields } from './wrong-fields.ts';

export interface Reply {
  /** Simple HTML of the server, or our own text. */
  readonly message: string;
  readonly isOurs?: boolean;
  /** Absent if the server does not distinguish success from refusal. */
  readonly state?: LogState;
  /** Offers to send the form again. */
  readonly again?: boolean;
  /**
   * Called when the message is shown.
   * @param message The message as plain text.
   * @param show Adds a button to it, and may replace its text; has no effect once the form is sent again.
   * @returns true if the page is about to be left.
   */
  readonly afterwards?: (message: string, show: (offer: Action | undefined, instead?: string) => void) => boolean;
}

interface FormCall {
  readonly widget: string;
  readonly sending: TextKey;
  readonly failed: TextKey;
  /** Discards the text, which may have arrived, and returns a message for the log. */
  discard?(): string;
  /** Rules of the fields, which are checked before the form is sent. */
  rules(): FieldRules;
  send(submitter: HTMLElement | null, signal: AbortSignal): Promise<Reply>;
}

interface SentForm {
  readonly form: HTMLFormElement;
  readonly adopted: HTMLElement;
  readonly call: FormCall;
  readonly page: Page;
  readonly log: FormLog;
  /** The button of the last submit. */
  submitter: HTMLElement | null;
  /** Ends what belongs to the last answer. */
  reply: AbortController;
}

/** Finds the submit buttons of a form, inside it or linked by its id. */
export function buttonsOf(form: HTMLFormElement): HTMLElement[] {
  const buttons = 'button:not([type]),[type="submit"],[type="image"]';
  const tied = controlsOf(form).filter((control) => control.matches(buttons));
  return [...new Set([...form.querySelectorAll<HTMLElement>(buttons), ...tied])];
}

/** Tests for a button with its own action, method or target, such as a preview. */
const isNative = ({ submitter }: SubmitEvent) => !!submitter?.matches('[formaction],[formmethod],[formtarget]');

/**
 * Sends a form of the server by script, however it is submitted: one request at a time. The log of the form shows the
 * server's answer, or the failure. The visitor's text and the focus are kept.
 * @param adopted The adopted element, which is or contains the form.
 * @param signal Undoes it; a pending request is aborted.
 */
export function sendByScript(
  form: HTMLFormElement,
  adopted: HTMLElement,
  call: FormCall,
  page: Page,
  signal: AbortSignal,
): void {
  const log = takeLog(form, adopted, call.widget, page);
  const sent: SentForm = { form, adopted, call, page, log, submitter: null, reply: new AbortController() };
  const task = createFormTask(sent, signal);
  task.subscribe(() => {
    const state = task.getState();
    if (state.kind === 'failed') showFailure(sent, state.failure, state.error);
    else if (state.kind === 'slow') log.show({ failure: state.failure, note: undefined }, undefined);
  });
  const onSubmit = (event: SubmitEvent) => {
    if (isNative(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const wrong = task.isBusy() ? [] : wrongFields(form, call.rules());
    if (wrong.length === 0) return void task.start(event.submitter);
    endReply(sent);
    log.clear();
    takeTo(sent, wrong);
  };
  form.addEventListener('submit', onSubmit, { capture: true, signal });
  detachOriginals(form, 'submit', signal);
  signal.addEventListener('abort', () => {
    endReply(sent);
    log.release();
  });
}

/** Removes marks and buttons of the last answer. */
function endReply(sent: SentForm): void {
  sent.reply.abort();
  sent.reply = new AbortController();
}

/** Submits the form again by the same button, with native validation, as for a click. */
function submitAgain({ form, submitter }: SentForm): void {
  form.requestSubmit(submitter && belongsTo(form, submitter) ? submitter : null);
}

function createFormTask(sent: SentForm, signal: AbortSignal): Task<HTMLElement | null> {
  const { adopted, call, page } = sent;
  const { widget, sending, failed } = call;
  return createTask({
    ...{ page, adopted, widget, sending, failed, signal },
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyForm(sent),
    async run(submitter: HTMLElement | null, signal) {
      endReply(sent);
      sent.submitter = submitter;
      try {
        const reply = await call.send(submitter, signal);
        return { reply, words: await toWords(reply.message) };
      } catch (error) {
        if (!isCallError(error)) page.fail(adopted, widget, error);
        throw error;
      }
    },
    done: ({ reply, words }) => showReply(sent, reply, words),
  });
}

/** Shows that a form is being sent, in its log and by attributes. */
function busyForm(sent: SentForm): (isBusy: boolean) => void {
  const { form, page, log } = sent;
  let restores: (() => void)[] = [];
  return (isBusy) => {
    for (const restore of restores.splice(0)) restore();
    if (!isBusy) return;
    const buttons = buttonsOf(form);
    // The button for another try is about to be removed.
    const button = sent.submitter;
    if (log.hasFocus()) (button?.isConnected ? button : buttons[0])?.focus();
    log.load();
    restores = [
      setAttributes(form, { 'aria-busy': 'true' }),
      // `disabled` would lose the focus.
      ...buttons.map((button) => setAttributes(button, { 'aria-disabled': 'true' })),
    ];
    // The request was sent; now load the code that shows its answer.
    page.schedule(() => {
      log.reveal();
      loadFile('sanitise').catch(() => {});
    });
  };
}

/** Resets the captcha. Returns a note for the visitor if it must be solved again. */
function captchaNote({ form, page }: SentForm): string | undefined {
  const key = renewCaptcha(form);
  return key && text(page, key);
}

function showFailure(sent: SentForm, failure: Failure, error: CallError): void {
  const { form, adopted, call, log } = sent;
  // Without an answer, a captcha that was solved is still good.
  const note = isUnanswered(error) ? undefined : captchaNote(sent);
  const giveUp = () => {
    const answer = call.discard?.() ?? '';
    log.show({ words: answer, note: undefined, actions: [] }, undefined);
    announce(answer);
  };
  const actions: Action[] = failure.actions.map((action) => ({ ...action, run: () => submitAgain(sent) }));
  if (call.discard && mayHaveArrived(error)) actions.push({ label: 'action.discard', run: giveUp });
  log.show({ failure: { ...failure, actions }, note }, 'k2FormLogError');
  if (isFocusInOrNowhere(form, adopted)) log.scrollIntoView();
}

function showReply(sent: SentForm, reply: Reply, words: Words): void {
  const { form, adopted, call, log } = sent;
  const { signal } = sent.reply;
  const isRefusal = reply.state === 'k2FormLogError';
  const note = isRefusal ? captchaNote(sent) : undefined;
  const show = (offer?: Action, instead?: string) => {
    if (signal.aborted) return;
    const isOurs = reply.isOurs || instead !== undefined;
    log.show({ words: instead ?? words, isOurs, note, actions: offer ? [offer] : [] }, reply.state);
  };
  show(reply.again ? { label: 'action.retry', run: () => submitAgain(sent) } : undefined);
  const message = spoken(words);
  announce(note ? `${message} ${note}` : message);
  if (isFocusInOrNowhere(form, adopted)) log.scrollIntoView();
  if (isRefusal) takeTo(sent, wrongFields(form, call.rules(), message));
  const isLeaving = reply.afterwards?.(message, show) ?? false;
  if (!isRefusal && !isLeaving) renewCaptcha(form);
}

/** Marks wrong fields, and moves the focus to the first, unless the visitor has moved on. */
function takeTo({ form, adopted, page, log, reply }: SentForm, wrong: readonly WrongField[]): void {
  markWrong(wrong, log.element, page, reply.signal);
  const [first] = wrong;
  if (!first || !isFocusInOrNowhere(form, adopted)) return;
  const place = focusPlaceOf(first.field);
  if (place) focusInView(place);
}
