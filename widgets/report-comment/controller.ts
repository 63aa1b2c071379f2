import texts from 'virtual:texts/report,comment.captcha-again,comment.captcha-blocked';
import type { Page } from '../../src/core/page.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { keepDraft } from '../../src/forms/draft.ts';
import { actionOf, controlOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { sendByScript } from '../../src/forms/form-calls.ts';
import { withFreshToken } from '../../src/forms/token.ts';
import { write } from '../../src/forms/write.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';

provideTexts(texts);

/** K2 refuses a report without one of these. */
const REQUIRED = ['name', 'reportReason'];

/**
 * Adopts the form that reports a comment: posts it by script, shows K2's answer in its log, and keeps its text. K2 answers
 * a report that arrived and one that it refused alike (docs/server-contract.md, "Reports"), so an answer has the class for
 * errors only if a required field was sent empty, and none for success.
 * @throws Error when the element has no form.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const form = formWithin(element);
  const gone = new AbortController();
  const reason = controlOf(form, 'reportReason');
  const draft = reason && keepDraft(reason, page, `report-${controlOf(form, 'id')?.value ?? ''}`, gone.signal);
  // A text that the field has already wins.
  if (draft?.earlier === 'waiting') draft.decline();
  const release = sendByScript(
    form,
    element,
    {
      widget: 'report-comment',
      sending: 'report.sending',
      failed: 'report.failed',
      required: () => REQUIRED,
      async send(submitter, signal) {
        const url = sameOrigin(actionOf(form));
        const isComplete = REQUIRED.every((name) => controlOf(form, name)?.value.trim() !== '');
        const body = serialise(form, [], submitter);
        const { text: message } = await write(
          page.sitePath,
          () => ({ url, method: 'POST', body: withFreshToken(body) }),
          signal,
        );
        if (!message) return { message: text(page, 'report.empty'), state: 'k2FormLogError', again: true };
        if (!isComplete) return { message, state: 'k2FormLogError' };
        const afterwards = (words: string) => {
          // It may be a refusal of the captcha, and the reader close the popup with it.
          if (!hasCaptcha(form)) draft?.forget();
          page.emit(element, 'k2:reported', { message: words });
          return false;
        };
        return { message, afterwards };
      },
    },
    page,
  );
  return () => {
    release();
    gone.abort();
  };
}
