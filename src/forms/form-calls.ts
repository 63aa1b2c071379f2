import texts from 'virtual:texts/action.discard';
import { detachOriginals } from '../compat/jquery.ts';
import type { Page } from '../core/page.ts';
import { setAttributes } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { loadFile } from '../dom/load-file.ts';
import { unshadowed } from '../dom/nodes.ts';
import { focusTarget, isNear } from '../dom/scroll.ts';
import { asCallError, type CallError, isCallError, isUnanswered } from '../http/call-error.ts';
import { provideTexts, type TextKey, text } from '../i18n/texts.ts';
import { describeFailure, labelOf, mayHaveArrived } from '../view/failure.ts';
import { renewCaptcha } from './captcha.ts';
import { belongsTo, controlOf, controlsOf, focusPlaceOf } from './fields.ts';
import { type LogState, spoken, takeLog, toWords, type Words } from './form-log.ts';
import { isUnfilled } from './prompts.ts';

provideTexts(texts);

/** Something that the reader may do about an answer: a button behind it. */
export interface Offer {
  readonly label: TextKey;
  readonly choose: () => void;
}

/** The answer of the server to a form. */
export interface Reply {
  /** Simple HTML of the server, or a text of our own. */
  readonly message: string;
  /** Absent where the server does not tell a success from a refusal. */
  readonly state?: LogState;
  /** Offers to send the form again. */
  readonly again?: boolean;
  /**
   * Called when the message is shown.
   * @param message The message as plain text.
   * @param show Adds a button to it, and a text of ours that takes its place; nothing once the form is sent again.
   * @returns whether the page is about to be left.
   */
  readonly afterwards?: (message: string, show: (offer: Offer | undefined, instead?: string) => void) => boolean;
}

/** How a widget sends its form. */
interface FormCall {
  readonly widget: string;
  readonly sending: TextKey;
  readonly failed: TextKey;
  /**
   * Discards the text in the form; offered with another try if the text may have arrived.
   * @returns a message for the log.
   */
  discard?(): string;
  /** Names of the fields that K2 needs. */
  required(): readonly string[];
  /** @throws CallError */
  send(submitter: HTMLElement | null, signal: AbortSignal): Promise<Reply>;
}

/** Finds the buttons that submit a form, inside of it or tied to it by its id. */
export function buttonsOf(form: HTMLFormElement): HTMLElement[] {
  const buttons = 'button:not([type]),[type="submit"],[type="image"]';
  const inside = unshadowed(form).querySelectorAll<HTMLElement>(buttons);
  return [...new Set([...inside, ...controlsOf(form).filter((control) => control.matches(buttons))])];
}

/**
 * Sends a form of the server by script, however it is submitted: one request at a time, the server's answer or what
 * went wrong in the log of the form. What was typed stays, and so does the focus.
 *
 * @param adopted The adopted element, which is or contains the form.
 * @returns undoes it; a request that is under way is given up.
 */
export function sendByScript(form: HTMLFormElement, adopted: HTMLElement, call: FormCall, page: Page): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const log = takeLog(form, adopted, call.widget, page);
  /** The number of the newest attempt: offers of an earlier answer do not hide a later answer. */
  let turn = 0;
  /** Ends the busy state; set while a request is under way. */
  let idle: (() => void) | undefined;

  const attempt = async (submitter: HTMLElement | null) => {
    try {
      const reply = await call.send(submitter, signal);
      return { reply, words: await toWords(reply.message) };
    } catch (error) {
      if (!isCallError(error)) page.fail(adopted, call.widget, error);
      return { error: asCallError(error) };
    }
  };
  const captchaNote = () => {
    const key = renewCaptcha(form);
    return key && text(page, key);
  };
  let marks = new AbortController();
  const showEmpty = () => {
    const focusFirst = markEmpty(form, call.required(), marks.signal);
    if (isNear(form, adopted)) focusFirst?.();
  };
  const showFailure = (error: CallError, retry: () => void) => {
    // A failure is an alert; that something is being sent must not be said after it.
    announce('');
    // Without an answer, a captcha that was solved is still good.
    const note = isUnanswered(error) ? undefined : captchaNote();
    const failure = describeFailure(page, call.failed, error, retry, true);
    const giveUp = () => {
      const words = call.discard?.() ?? '';
      log.show({ words, note: undefined, offer: undefined }, undefined);
      announce(words);
    };
    const discard =
      call.discard && mayHaveArrived(error) ? { ...labelOf(page, 'action.discard'), run: giveUp } : undefined;
    log.show({ failure: { ...failure, discard }, note }, 'k2FormLogError');
    if (isNear(form, adopted)) log.scrollIntoView();
  };
  const showReply = ({ state, again, afterwards }: Reply, words: Words, retry: () => void) => {
    const note = state === 'k2FormLogError' ? captchaNote() : undefined;
    const own = turn;
    const show = (offer?: Offer, instead?: string) =>
      own === turn &&
      log.show(
        { words: instead ?? words, note, offer: offer && { label: text(page, offer.label), choose: offer.choose } },
        state,
      );
    show(again ? { label: 'action.retry', choose: retry } : undefined);
    const message = spoken(words);
    announce(note ? `${message} ${note}` : message);
    if (state === 'k2FormLogError') showEmpty();
    if (isNear(form, adopted)) log.scrollIntoView();
    const leaving = afterwards?.(message, show) ?? false;
    if (state !== 'k2FormLogError' && !leaving) renewCaptcha(form);
  };
  const send = async (submitter: HTMLElement | null) => {
    if (idle) return;
    turn++;
    const buttons = buttonsOf(form);
    // The button that asked for another try is about to go.
    marks.abort();
    marks = new AbortController();
    if (log.hasFocus()) (submitter?.isConnected ? submitter : buttons[0])?.focus();
    log.load();
    const calm = [
      setAttributes(form, { 'aria-busy': 'true' }),
      // Not `disabled`: the focus would be lost.
      ...buttons.map((button) => setAttributes(button, { 'aria-disabled': 'true' })),
    ];
    idle = () => {
      idle = undefined;
      for (const put of calm) put();
    };
    const answered = attempt(submitter);
    // The call is on the wire; from here on, what will show its answer.
    announce(text(page, call.sending));
    page.schedule(() => {
      log.reveal();
      loadFile('sanitise').catch(() => {});
    });
    const { reply, words, error } = await answered;
    if (signal.aborted) return;
    idle();
    // With the browser's own checks, as for a reader. A control may have the name of the method.
    const retry = () => {
      const button = submitter && belongsTo(form, submitter) ? submitter : null;
      unshadowed(form).requestSubmit(button);
    };
    if (error) showFailure(error, retry);
    else showReply(reply, words, retry);
  };

  unshadowed(form).addEventListener(
    'submit',
    (event) => {
      // A button that leads elsewhere is not ours: a preview, for one.
      if (event.submitter?.matches('[formaction],[formmethod],[formtarget]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      send(event.submitter);
    },
    { capture: true, signal },
  );
  detachOriginals(form, 'submit', signal);

  return () => {
    gone.abort();
    marks.abort();
    idle?.();
    log.release();
  };
}

/**
 * Marks the required fields that are empty, each until something is typed into it.
 * @param names Of the required fields.
 * @param signal Removes the marks.
 * @returns takes the focus to the first of them; `undefined` if none is empty.
 */
function markEmpty(form: HTMLFormElement, names: readonly string[], signal: AbortSignal): (() => void) | undefined {
  const fields = names.flatMap((name) => controlOf(form, name) ?? []);
  const empty = fields.filter((field) => !field.disabled && (isUnfilled(field) || !field.value.trim()));
  for (const field of empty) {
    const unmark = setAttributes(field, { 'aria-invalid': 'true' });
    field.addEventListener('input', unmark, { once: true, signal });
    signal.addEventListener('abort', unmark, { once: true });
  }
  const [first] = empty;
  return (
    first &&
    (() => {
      const place = focusPlaceOf(first);
      if (!place) return;
      focusTarget(place);
      place.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    })
  );
}
