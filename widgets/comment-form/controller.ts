import texts from 'virtual:texts/comment,action.reload,waiting.discarded';
import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { isWriting } from '../../src/dom/controls.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { reloadPage } from '../../src/dom/reload.ts';
import { inTime } from '../../src/dom/wait.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { type CommentAnswer, postComment } from '../../src/forms/comments.ts';
import { addDraftLine, type Draft, keepDraft } from '../../src/forms/draft.ts';
import { actionOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { type Reply, sendByScript } from '../../src/forms/form-calls.ts';
import { adoptPrompts, isUnfilled } from '../../src/forms/prompts.ts';
import { checkLogIn } from '../../src/forms/write.ts';
import { asCallError, CallError } from '../../src/http/call-error.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import { mayHaveArrived } from '../../src/view/failure.ts';
import { buttonView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';
import { showInPlace } from './in-place.ts';
import { applyPrintedPrefill, isPrefilled, readCommentForm, requiredFields } from './server-markup.ts';
import { options as defaults } from './widget.ts';

provideTexts(texts);

/**
 * Shows a line below the form about the text of an earlier visit, which is in the field or can be restored. The line is
 * removed once the reader has decided.
 * @returns a function that removes the line.
 */
function showDraftNote(field: HTMLInputElement | HTMLTextAreaElement, draft: Draft, page: Page): () => void {
  const shown = new AbortController();
  const hide = () => {
    if (shown.signal.aborted) return;
    shown.abort();
    removeLine();
  };
  const button = (label: TextKey, task: () => void) => {
    const decide = () => {
      task();
      hide();
      field.focus();
    };
    return elementOf(buttonView, { label: text(page, label), run: decide });
  };
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const restored = draft.found?.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  const removeLine =
    draft.earlier === 'restored'
      ? addDraftLine(field, restored, page, [button('comment.draft-discard', clear)])
      : addDraftLine(field, 'comment.draft-found', page, [
          button('comment.draft-restore', draft.restore),
          button('comment.draft-discard', draft.decline),
        ]);
  return hide;
}

export const part = '[name=commentText]';

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

  const draft =
    options.draft && message && itemId !== undefined ? keepDraft(message, page, `${itemId}`, gone.signal) : undefined;
  const hideNote = message && draft?.earlier ? showDraftNote(message, draft, page) : () => {};

  // Whoever writes may lose the connection before the comment is sent.
  const loadOutbox = () => loadFile('outbox').catch(() => undefined);
  const openOutbox = async () => void (await loadOutbox())?.startOutbox(page);
  for (const type of ['focusin', 'input'])
    unshadowed(form).addEventListener(type, openOutbox, { once: true, signal: gone.signal });
  // After a submit that has waited for this code.
  page.schedule(() => {
    if (unshadowed(form).matches(':focus-within')) openOutbox();
  });

  /** The message as it was sent: the reader may go on typing meanwhile. */
  let sent: string | undefined;
  const readForm = (submitter: HTMLElement | null) => {
    sent = message?.value;
    return serialise(form, prompted.filter(isUnfilled), submitter);
  };
  const takeMessageOut = () => {
    if (draft?.earlier !== 'waiting') hideNote();
    if (message && message.value === sent) {
      message.value = '';
      draft?.forget();
    } else draft?.save();
  };
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
      showInPlace({ written, form, isBusy, reload, show, page, signal: gone.signal });
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

  /** Keeps a comment that has not left. */
  const queue = async (body: URLSearchParams, signal: AbortSignal): Promise<Reply | string | undefined> => {
    if (itemId === undefined) return undefined;
    const keeper = await inTime(loadOutbox(), signal);
    const unsent = {
      action: actionOf(form),
      isPrefilled: isPrefilled(form),
      required: requiredFields(form),
      itemId,
      body,
    };
    return keeper?.keepUnsent({ ...unsent, hasCaptcha: hasCaptcha(form) }, draft, page);
  };

  const release = sendByScript(
    form,
    element,
    {
      widget: 'comment-form',
      sending: 'comment.sending',
      failed: 'comment.failed',
      discard() {
        hideNote();
        if (message) message.value = '';
        draft?.forget();
        message?.focus();
        return text(page, 'waiting.discarded');
      },
      required: () => requiredFields(form),
      async send(submitter, signal) {
        // Once: what is typed from now on is neither sent nor queued with it.
        const body = readForm(submitter);
        const queued = navigator.onLine ? undefined : await queue(body, signal);
        if (typeof queued === 'object') return queuedReply(queued);
        let answer: CommentAnswer | undefined;
        try {
          const posting = postComment(page.sitePath, actionOf(form), body, signal);
          draft?.save(true);
          // That the form is busy is painted first.
          if (!options.reload) page.schedule(() => void loadFile('comments').catch(() => {}));
          answer = await posting;
        } catch (thrown) {
          const error = asCallError(thrown);
          if (!mayHaveArrived(error)) draft?.save();
          throw queued ? new CallError(error.kind, { ...error.details, note: queued }) : thrown;
        }
        if (answer?.accepted) return acceptedReply(answer);
        draft?.save();
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
