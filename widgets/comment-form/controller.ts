import { type Draft, keepDraft } from '../../src/comments/draft.ts';
import { growWithText } from '../../src/comments/grow.ts';
import { postComment } from '../../src/comments/post-comment.ts';
import { codeOrNative } from '../../src/core/needed-code.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { reloadPage } from '../../src/dom/reload.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { inTime } from '../../src/dom/wait.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { actionOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { buttonsOf, type Reply, type ShownReply, sendByScript } from '../../src/forms/form-calls.ts';
import { adoptPrompts, isUnfilled } from '../../src/forms/prompts.ts';
import { isWriting } from '../../src/forms/unsaved.ts';
import { asCallError, CallError, isCallError } from '../../src/http/call-error.ts';
import { hasSentCopies } from '../../src/http/site-url.ts';
import { text } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { checkLogIn } from '../../src/session/write.ts';
import type { Action } from '../../src/view/actions.ts';
import { mayHaveArrived } from '../../src/view/failure.ts';
import { showDraftNote } from './draft-note.ts';
import { type KeepGuest, keepGuest } from './guest.ts';
import { applyPrintedPrefill, type CommentMarkup, isPrefilled, readCommentForm, rulesFor } from './server-markup.ts';
import { options as defaults } from './widget.ts';

interface CommentForm extends CommentMarkup {
  readonly element: HTMLElement;
  readonly form: HTMLFormElement;
  readonly page: Page;
  readonly options: typeof defaults;
  readonly draft: Draft | undefined;
  readonly guest: KeepGuest | undefined;
  readonly hideNote: () => void;
  readonly signal: AbortSignal;
}

/** Empties the field of an accepted message. Text that the visitor has typed meanwhile is kept as a draft. */
function takeMessageOut({ message, draft, hideNote }: CommentForm, sent: string): void {
  if (draft?.earlier !== 'waiting') hideNote();
  if (message.value === sent) {
    message.value = '';
    draft?.forget();
  } else draft?.save();
}

/** A comment that K2 has accepted (`refresh`: it is published), or that waits on this device. */
type Done =
  | { readonly kind: 'accepted'; readonly sent: string; readonly body: URLSearchParams; readonly refresh: boolean }
  | { readonly kind: 'queued'; readonly sent: string };

type Accepted = Extract<Done, { readonly kind: 'accepted' }>;

/** Shows a published comment in place. If that is impossible, reloads the page, as K2's own script does, or offers it. */
async function showPublished(
  comment: CommentForm,
  accepted: Accepted,
  { change }: Pick<ShownReply, 'change'>,
  isBusy: () => boolean,
): Promise<void> {
  const { form, options, page, signal } = comment;
  const { sent, body } = accepted;
  const say = (key: 'comment.published' | 'comment.published-not-shown', offer?: Action) => {
    change(offer, text(page, key));
    announce(text(page, key));
  };
  const retry = () => {
    // The pressed button is removed.
    buttonsOf(form)[0]?.focus({ preventScroll: true });
    change(undefined, text(page, 'comments.loading'));
    void showPublished(comment, accepted, { change }, isBusy);
  };
  const show = async () => {
    const code = await codeOrNative(loadFile('comments'));
    return code?.showPublished(sent, () => !isBusy() && isFocusInOrNowhere(form), signal) ?? 'native';
  };
  const asOutcome = (error: unknown) => (isCallError(error) ? 'failed' : 'native');
  const outcome = options.reload ? 'native' : await show().catch(asOutcome);
  if (signal.aborted) return;
  if (outcome === 'failed') say('comment.published-not-shown', { label: 'action.retry', run: retry });
  else if (outcome === 'native' && isBusy()) change({ label: 'action.reload', run: reloadPage });
  else if (outcome === 'native') reloadPage();
  else {
    say('comment.published');
    if (hasSentCopies()) hold(comment, body, true);
  }
}

/** Goes on showing a comment on this device until the site shows it to everybody. */
function hold(comment: CommentForm, body: URLSearchParams, isShown: boolean): void {
  const accepted = submitted(comment, body);
  void loadOutbox().then((outbox) => outbox?.keepHeld(accepted, comment.page, isShown));
}

/** Goes on after a comment that waits. Its reply ends once all that wait are sent or discarded. */
function followQueued(comment: CommentForm, sent: string, { change }: ShownReply): void {
  const { element, itemId, page, signal } = comment;
  takeMessageOut(comment, sent);
  page.emit(element, 'k2:comment-queued', { itemId });
  const onEnd = ({ detail }: CustomEvent<{ itemId: number; words: string; left: number }>) =>
    detail.itemId === itemId && !detail.left && change(undefined, detail.words);
  for (const end of ['k2:comment-sent', 'k2:comment-discarded'] as const)
    ownDocument.addEventListener(end, onEnd, { signal });
}

/** Goes on after an answer of K2. */
function followAccepted(comment: CommentForm, accepted: Accepted, reply: ShownReply): void {
  const { element, form, message, itemId, page } = comment;
  const goesOn = message.value !== accepted.sent || isWriting(form);
  takeMessageOut(comment, accepted.sent);
  const { refresh } = accepted;
  if (!page.emit(element, 'k2:commented', { itemId, message: reply.message, refresh })) return;
  const rest = message.value;
  const isBusy = () => goesOn || message.value !== rest || isWriting(form);
  if (refresh) void showPublished(comment, accepted, reply, isBusy);
  else hold(comment, accepted.body, false);
}

const loadOutbox = () => loadFile('outbox').catch(() => undefined);

const submitted = ({ form, itemId }: CommentForm, body: URLSearchParams) => ({
  action: actionOf(form),
  isPrefilled: isPrefilled(form),
  itemId,
  body,
});

/** Puts an unsent comment into the outbox. Returns the reply, or the reason for a failure. */
async function queue(comment: CommentForm, body: URLSearchParams) {
  const outbox = await inTime(loadOutbox());
  const unsent = { ...submitted(comment, body), hasCaptcha: hasCaptcha(comment.form) };
  return outbox?.keepUnsent(unsent, comment.draft, comment.page);
}

/** Posts a comment. Until it is answered, its text is kept as a draft that may have arrived. */
async function post(comment: CommentForm, body: URLSearchParams, signal: AbortSignal) {
  const { form, draft, options, page } = comment;
  try {
    const posting = postComment(page.sitePath, actionOf(form), body, signal);
    draft?.save(true);
    // Lets the browser paint the busy form first.
    if (!options.reload) page.schedule(() => void loadFile('comments').catch(() => {}));
    return await posting;
  } catch (error) {
    if (!mayHaveArrived(asCallError(error))) draft?.save();
    throw error;
  }
}

/** Sends the form, or keeps the comment if the browser is offline. */
async function send(comment: CommentForm, submitter: HTMLElement | null, signal: AbortSignal): Promise<Reply<Done>> {
  const { form, message, prompted, draft, guest, page } = comment;
  const sent = message.value;
  const body = serialise(form, prompted.filter(isUnfilled), submitter);
  const queued = navigator.onLine ? undefined : await queue(comment, body);
  if (typeof queued === 'object') {
    guest?.(body);
    return { ...queued, done: { kind: 'queued', sent } };
  }
  const answer = await post(comment, body, signal).catch((thrown) => {
    const { kind, details } = asCallError(thrown);
    throw queued ? new CallError(kind, { ...details, note: queued }) : thrown;
  });
  if (answer?.accepted) {
    guest?.(body);
    const done = { kind: 'accepted', sent, body, refresh: answer.refresh } as const;
    return { message: answer.message, state: 'k2FormLogSuccess', done };
  }
  draft?.save();
  if (isPrefilled(form)) await inTime(checkLogIn(page.sitePath, signal));
  const state = 'k2FormLogError';
  return answer ? { message: answer.message, state } : { message: text(page, 'comment.empty'), state, again: true };
}

function discard(comment: CommentForm): string {
  const { message, page } = comment;
  takeMessageOut(comment, message.value);
  focusInView(message);
  return text(page, 'waiting.discarded');
}

/** Shows waiting comments when the visitor begins to write: the connection may be lost before the comment is sent. */
function watchOutbox({ form, page, signal }: CommentForm): void {
  const open = async () => void (await loadOutbox())?.startOutbox(page);
  for (const type of ['focusin', 'input'])
    unshadowed(form).addEventListener(type, () => void open(), { once: true, signal });
  // Runs after a submit that was held for this code.
  page.schedule(() => {
    if (unshadowed(form).matches(':focus-within')) void open();
  });
}

/** Posts the comment form by script, shows K2's answer in its log, and keeps the message until K2 accepts it. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const form = formWithin(element);
  const markup = readCommentForm(form);
  const { message, prompted, itemId } = markup;
  const options = readOptions(element, 'comment-form', defaults);
  applyPrintedPrefill(form, scope);
  adoptPrompts(prompted, scope);
  const draft = options.draft ? keepDraft(message, `${itemId}`, scope) : undefined;
  const hideNote = draft?.earlier ? showDraftNote(message, draft, scope) : () => {};
  const guest = options.guest ? keepGuest(form, scope) : undefined;
  growWithText(message, scope);
  const comment: CommentForm = { ...markup, element, form, page, options, draft, guest, hideNote, signal };

  watchOutbox(comment);
  const call = {
    adopted: element,
    sending: 'comment.sending',
    failed: 'comment.failed',
    discard: () => discard(comment),
    rules: () => rulesFor(form),
    send: (submitter: HTMLElement | null, signal: AbortSignal) => send(comment, submitter, signal),
    follow(done: Done, reply: ShownReply) {
      if (done.kind === 'queued') followQueued(comment, done.sent, reply);
      else followAccepted(comment, done, reply);
    },
  } as const;
  sendByScript(form, call, scope);
}
