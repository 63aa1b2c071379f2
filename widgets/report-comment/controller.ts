import texts from 'virtual:texts/report,comment.captcha-again,comment.captcha-blocked';
import type { Page } from '../../src/core/page.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { actionOf, controlOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { sendByScript } from '../../src/forms/form-calls.ts';
import { withFreshToken, write } from '../../src/forms/write.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { keepDrafts } from './drafts.ts';

provideTexts(texts);

/** K2 refuses a report without one of these. */
const REQUIRED = ['name', 'reportReason'];

/**
 * Adopts the form that reports a comment: posts it by script and shows K2's answer in its log.
 *
 * K2 answers a report that arrived and one that it refused (an unknown comment, a wrong captcha) alike, with words in
 * the language of the site (docs/server-contract.md, "Reports"). So an answer is shown without the class for success. It
 * gets the class for errors when a field that K2 requires was sent empty: then it is a refusal for certain. The form
 * keeps its text either way.
 *
 * @throws Error when the element has no form.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  const form = formWithin(element);
  const gone = new AbortController();
  const drafts = keepDrafts(form, page, `report-${controlOf(form, 'id')?.value ?? ''}`, gone.signal);
  let complete = false;
  const readForm = (submitter: HTMLElement | null) => {
    complete = REQUIRED.every((name) => controlOf(form, name)?.value.trim() !== '');
    return serialise(form, [], submitter);
  };
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
        const body = withFreshToken(readForm(submitter));
        const { text: message } = await write(page.sitePath, () => ({ url, method: 'POST', body: body() }), signal);
        if (!message) return { message: text(page, 'report.empty'), state: 'k2FormLogError', again: true };
        if (!complete) return { message, state: 'k2FormLogError' };
        return {
          message,
          afterwards: (words) => {
            // It may be a refusal of the captcha, and the reader close the popup with it.
            if (!hasCaptcha(form)) drafts.forget();
            page.emit(element, 'k2:reported', { message: words });
            return false;
          },
        };
      },
    },
    page,
  );
  return () => {
    release();
    gone.abort();
  };
}
