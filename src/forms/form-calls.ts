import { detachOriginals } from '../compat/jquery.ts';
import { createTask, type Task } from '../core/task.ts';
import { setAttributes } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { loadFile } from '../dom/load-file.ts';
import { make, makeAlert } from '../dom/make.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { bringIntoView, focusInView, isFocusInOrNowhere } from '../dom/scroll.ts';
import { withoutPaths } from '../http/answers.ts';
import { type CallError, isCallError, isUnanswered } from '../http/call-error.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import type { EndingScope, Scope } from '../page/scope.ts';
import { type Action, type ActionButtons, createActions } from '../view/actions.ts';
import { createFailure, type Failure, mayHaveArrived, type ShownFailure } from '../view/failure.ts';
import { serverText } from '../view/server-text.ts';
import { renewCaptcha } from './captcha.ts';
import { controlsOf, focusPlaceOf, submitBy } from './fields.ts';
import { type FormLog, type LogState, spoken, takeLog } from './form-log.ts';
import { type FieldRules, markWrong, type WrongField, wrongFields } from './wrong-fields.ts';

/** A reply that the log shows. */
export interface ShownReply {
  /** The server's message as plain text. */
  readonly message: string;
  /** Adds a button, and may replace the text. Has no effect once the form is sent again. */
  change(offer?: Action, instead?: string): void;
}

/** The result of sending a form. `Done`: facts for {@link FormCall.follow}. */
export interface Reply<Done> {
  /** Simple HTML of the server, or our own text. */
  readonly message: string;
  readonly isOurs?: boolean;
  /** Absent if the server does not distinguish success from refusal. */
  readonly state?: LogState;
  /** Offers to send the form again. */
  readonly again?: boolean;
  /** Absent: the form was not accepted. */
  readonly done?: Done;
}

interface FormCall<Done> {
  /** The adopted element, which is or contains the form. */
  readonly adopted: HTMLElement;
  readonly sending: TextKey;
  readonly failed: TextKey;
  /** Discards the text, which may have arrived, and returns a message for the log. */
  discard?(): string;
  rules(): FieldRules;
  send(submitter: HTMLElement | null, signal: AbortSignal): Promise<Reply<Done>>;
  /** Goes on when the reply is shown. */
  follow(done: Done, reply: ShownReply): void;
}

interface SentForm<Done> {
  readonly form: HTMLFormElement;
  readonly call: FormCall<Done>;
  readonly scope: Scope;
  readonly log: FormLog;
  readonly failure: ShownFailure;
  readonly buttons: ActionButtons;
  /** The button of the last submit. */
  submitter: HTMLElement | null;
  /** Ends when the form is sent again. */
  reply: EndingScope;
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
 */
export function sendByScript<Done>(form: HTMLFormElement, call: FormCall<Done>, scope: Scope): void {
  const { signal } = scope;
  const log = takeLog(form, scope);
  const failure = createFailure(scope);
  const buttons = createActions(scope);
  const sent: SentForm<Done> = { form, call, scope, log, failure, buttons, submitter: null, reply: scope.child() };
  const task = createFormTask(sent);
  task.subscribe(() => {
    const state = task.getState();
    if (state.kind === 'failed') showFailure(sent, state.failure, state.error);
    else if (state.kind === 'slow') writeFailure(sent, state.failure);
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
}

function endReply(sent: SentForm<unknown>): void {
  sent.reply.end();
  sent.reply = sent.scope.child();
}

function createFormTask<Done>(sent: SentForm<Done>): Task<HTMLElement | null> {
  const { call, scope } = sent;
  const { sending, failed } = call;
  return createTask({
    ...{ scope, sending, failed },
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyForm(sent),
    async run(submitter: HTMLElement | null, signal) {
      endReply(sent);
      sent.submitter = submitter;
      try {
        const reply = await call.send(submitter, signal);
        return { reply, words: await serverText(withoutPaths(reply.message)) };
      } catch (error) {
        if (!isCallError(error)) scope.fail(error);
        throw error;
      }
    },
    done: ({ reply, words }) => showReply(sent, reply, words),
  });
}

function busyForm(sent: SentForm<unknown>): (isBusy: boolean) => void {
  const { form, scope, log } = sent;
  let busy: EndingScope | undefined;
  return (isBusy) => {
    busy?.end();
    if (!isBusy) return;
    busy = scope.child();
    const buttons = buttonsOf(form);
    // The button for another try is about to be removed.
    const button = sent.submitter;
    if (log.element.contains(ownDocument.activeElement)) (button?.isConnected ? button : buttons[0])?.focus();
    log.load();
    busy.undo(setAttributes(form, { 'aria-busy': 'true' }));
    // `disabled` would lose the focus.
    for (const button of buttons) busy.undo(setAttributes(button, { 'aria-disabled': 'true' }));
    // The request was sent; now load the code that shows its answer.
    scope.page.schedule(() => void loadFile('sanitise').catch(() => {}));
  };
}

function scrollToLog({ form, call, log }: SentForm<unknown>): void {
  if (isFocusInOrNowhere(form, call.adopted)) bringIntoView(log.element);
}

/** Resets the captcha. Returns a note for the visitor if it must be solved again. */
function captchaNote({ form, scope }: SentForm<unknown>): string | undefined {
  const key = renewCaptcha(form);
  return key && text(scope.page, key);
}

function writeFailure(
  { log, failure: shown }: SentForm<unknown>,
  failure: Failure,
  state?: LogState,
  note?: string,
): void {
  shown.show(failure);
  log.show([shown.element, ...(note ? [' ', makeAlert({}, note)] : [])], state, true);
}

function showFailure(sent: SentForm<unknown>, failure: Failure, error: CallError): void {
  const { call, log } = sent;
  // Without an answer, a solved captcha is still valid.
  const note = isUnanswered(error) ? undefined : captchaNote(sent);
  const giveUp = () => {
    const words = call.discard?.() ?? '';
    log.show([words], undefined, true);
    announce(words);
  };
  const actions: Action[] = failure.actions.map((action) => ({
    ...action,
    run: () => submitBy(sent.form, sent.submitter),
  }));
  if (call.discard && mayHaveArrived(error)) actions.push({ label: 'action.discard', run: giveUp });
  writeFailure(sent, { ...failure, actions }, 'k2FormLogError', note);
  scrollToLog(sent);
}

/** Makes a node of words of the server, in which no widget adopts anything. */
function serverNode(words: DocumentFragment): HTMLElement {
  const element = make('span', {}, words.cloneNode(true));
  element.setAttribute(IGNORED, '');
  return element;
}

function showReply<Done>(sent: SentForm<Done>, reply: Reply<Done>, words: DocumentFragment): void {
  const { form, call, log, buttons } = sent;
  const { signal } = sent.reply;
  const { state, done } = reply;
  const isRefusal = state === 'k2FormLogError';
  const captcha = captchaNote(sent);
  const note = isRefusal ? captcha : undefined;
  const change: ShownReply['change'] = (offer, instead) => {
    if (signal.aborted) return;
    const isOwn = !!(reply.isOurs || instead !== undefined || note || offer);
    log.show([instead ?? serverNode(words), note ? ` ${note}` : '', offer ? ' ' : '', buttons.element], state, isOwn);
    buttons.show(offer ? [offer] : []);
  };
  change(reply.again ? { label: 'action.retry', run: () => submitBy(sent.form, sent.submitter) } : undefined);
  const message = spoken(words);
  announce(note ? `${message} ${note}` : message);
  scrollToLog(sent);
  if (isRefusal) takeTo(sent, wrongFields(form, call.rules(), message));
  if (done) call.follow(done, { message, change });
}

/** Marks wrong fields, and moves the focus to the first, unless the visitor has moved on. */
function takeTo({ form, call, log, reply }: SentForm<unknown>, wrong: readonly WrongField[]): void {
  markWrong(wrong, log.element, reply);
  const [first] = wrong;
  const place = first && isFocusInOrNowhere(form, call.adopted) ? focusPlaceOf(first.field) : undefined;
  if (place) focusInView(place);
}
