import texts from 'virtual:texts/comment,action.reload';
import { ownDocument, unshadowed } from '../../src/dom/core/unshadowed.ts';
import { reloadPage } from '../../src/dom/reload/reload.ts';
import { hasCaptcha } from '../../src/forms/calls/captcha.ts';
import { keepDraft } from '../../src/forms/calls/draft.ts';
import { type Reply, sendByScript } from '../../src/forms/calls/form-calls.ts';
import { formWithin } from '../../src/forms/form-within.ts';
import { adoptPrompts, isUnfilled } from '../../src/forms/prompts.ts';
import { actionOf, serialise } from '../../src/forms/serialise.ts';
import { isWriting } from '../../src/forms/unsaved.ts';
import { isCallError, isUnanswered } from '../../src/http/call-error.ts';
import { type CommentAnswer, postComment } from '../../src/http/forms/comments.ts';
import { inTime } from '../../src/http/pause.ts';
import { checkLogIn } from '../../src/http/write.ts';
import { provideTexts, text } from '../../src/i18n/texts/texts.ts';
import { readOptions } from '../../src/runtime/options/options.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import { showDraftNote } from './draft-note.ts';
import { applyPrintedPrefill } from './printed-prefill.ts';
import { isPrefilled, readCommentForm } from './server-markup.ts';
import { options as defaults } from './widget.ts';

provideTexts(texts);

/** How long after a comment the question whether the site is there still tells of the same moment, in ms. */
const TOGETHER_MS = 2000;

export { preload } from '../../src/forms/calls/form-log.ts';

/**
 * Adopts the comment form: posts it by script, shows K2's answer in its log, keeps the message until it is accepted.
 * @throws Error when the element has no comment form.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const form = formWithin(element);
  const gone = new AbortController();
  const { message, prompted, itemId } = readCommentForm(form);
  const options = readOptions(element, 'comment-form', defaults);
  const clearPrefill = applyPrintedPrefill(form);
  const bringPromptsBack = adoptPrompts(prompted);

  // Whoever writes may lose the connection before the comment is sent.
  let outbox: typeof import('./outbox/outbox.ts') | undefined;
  const loadOutbox = async () => {
    outbox ??= await page.load(() => import('./outbox/outbox.ts')).catch(() => undefined);
    return outbox;
  };
  for (const type of ['focusin', 'input'])
    unshadowed(form).addEventListener(type, loadOutbox, { once: true, signal: gone.signal });

  const draft =
    options.draft && message && itemId !== undefined
      ? keepDraft(message, page.sitePath, `${itemId}`, gone.signal)
      : undefined;
  const hideNote = message && draft?.earlier ? showDraftNote(form, message, draft, page) : () => {};

  const restored = draft?.earlier === 'restored' ? draft.found : undefined;
  const dropRestored = () => {
    if (gone.signal.aborted || message?.value !== restored?.text) return;
    hideNote();
    if (message) message.value = '';
    draft?.forget();
  };
  // After a submit that has waited for this code.
  page.schedule(() => {
    if (unshadowed(form).matches(':focus-within')) loadOutbox();
    page
      .load(() => import('./outbox/check-outbox.ts'))
      .then(({ checkOutbox }) => checkOutbox(page, loadOutbox, itemId, restored, dropRestored))
      .catch(() => {});
  });

  /** The message as it was sent: the reader may go on typing meanwhile. */
  let sent: string | undefined;
  const readForm = (submitter: HTMLElement | null) => {
    sent = message?.value;
    return serialise(form, new Set(prompted.filter(isUnfilled).map(({ name }) => name)), submitter);
  };
  const takeMessageOut = () => {
    if (draft?.earlier !== 'waiting') hideNote();
    if (message && message.value === sent) {
      message.value = '';
      draft?.forget();
    } else draft?.save();
  };
  const loadInPlace = () => page.load(() => import('./in-place.ts'));
  const acceptedReply = ({ message: html, refresh }: CommentAnswer): Reply => ({
    message: html,
    state: 'k2FormLogSuccess',
    afterwards: (words, show) => {
      const written = sent ?? '';
      const goesOn = message?.value !== sent || isWriting(form);
      takeMessageOut();
      const appears = page.emit(element, 'k2:commented', { itemId, message: words, refresh }) && refresh;
      if (!appears) return false;
      const reload = (goesOn: boolean) => {
        if (goesOn) show({ label: 'action.reload', choose: reloadPage });
        else reloadPage();
      };
      if (options.reload) {
        reload(goesOn);
        return !goesOn;
      }
      const rest = message?.value;
      const isBusy = () => goesOn || message?.value !== rest || isWriting(form);
      loadInPlace()
        .then(({ showInPlace }) => showInPlace({ written, form, isBusy, reload, show, page, signal: gone.signal }))
        .catch(() => reload(isBusy()));
      return false;
    },
  });

  const queuedReply = (reply: Reply): Reply => ({
    ...reply,
    afterwards: (_message, show) => {
      takeMessageOut();
      if (itemId === undefined) return false;
      page.emit(element, 'k2:comment-queued', { itemId });
      // That it waits, and for what, is no longer so. Which one of several was discarded, nobody says.
      const onEnd = ({ detail }: CustomEvent<{ itemId: number; words: string; left?: number }>) =>
        detail.itemId === itemId && !detail.left && show(undefined, detail.words);
      for (const end of ['k2:comment-sent', 'k2:comment-discarded'] as const)
        ownDocument.addEventListener(end, onEnd, { signal: gone.signal });
      return false;
    },
  });

  const release = sendByScript(
    form,
    element,
    {
      widget: 'comment-form',
      sending: 'comment.sending',
      failed: 'comment.failed',
      async send(submitter, signal) {
        const isOnline = navigator.onLine;
        const seenUpTo = outbox?.lastCommentShown();
        // Once: what is typed from now on is neither sent nor queued with it.
        const body = readForm(submitter);
        let answer: CommentAnswer | undefined;
        let isThere: Promise<boolean | undefined> | undefined;
        try {
          const began = Date.now();
          const posting = postComment(page.sitePath, actionOf(form), body, signal);
          // Beside the call: after its answer, it would take as long again. That the form is busy is painted first.
          isThere = new Promise((resolve) =>
            page.schedule(() => {
              if (!options.reload) loadInPlace().catch(() => {});
              // Asked much later, it might say that nobody is there when the comment has arrived long since.
              resolve(
                loadOutbox().then((keeper) =>
                  Date.now() - began < TOGETHER_MS ? keeper?.isThereMeanwhile(page, isPrefilled(form)) : undefined,
                ),
              );
            }),
          );
          answer = await posting;
        } catch (error) {
          // What was answered is not kept for later.
          if (!isCallError(error) || !isUnanswered(error)) throw error;
          const keeper = await inTime(loadOutbox(), signal);
          if (!keeper) throw error;
          const unsent = {
            action: actionOf(form),
            hasCaptcha: hasCaptcha(form),
            isPrefilled: isPrefilled(form),
            itemId,
            wasOnline: isOnline,
            wasThere: await isThere,
            seenUpTo,
            body,
          };
          return queuedReply(await keeper.keepUnsent(error, unsent, draft, page));
        }
        if (answer?.accepted) {
          const isMember = isPrefilled(form);
          const noted = loadOutbox().then((code) => code?.outboxOf(page).notePublishes(isMember, answer.refresh));
          // The answer waits for no code. Most who have typed have it already.
          if (outbox) await noted;
          return acceptedReply(answer);
        }
        if (isPrefilled(form)) await inTime(checkLogIn(page.sitePath, signal), signal);
        const state = 'k2FormLogError';
        return answer
          ? { message: answer.message, state }
          : { message: text(page, 'comment.empty'), state, again: true };
      },
    },
    page,
  );

  return () => {
    release();
    gone.abort();
    hideNote();
    bringPromptsBack();
    clearPrefill();
  };
}
