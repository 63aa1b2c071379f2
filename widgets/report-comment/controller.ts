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
 * Sends the report of a comment. K2 answers the report that arrived and the one it refused alike, with some words in
 * the language of the site (docs/server-contract.md, "Reports").
 *
 * @param action Address of the form.
 * @param body The form as it was sent; when the token had to be renewed, nothing else of it changes.
 * @returns K2's words, which may be simple HTML; '' for an empty answer.
 * @throws CallError
 */
export async function sendReport(
  sitePath: string,
  action: string,
  body: URLSearchParams,
  signal?: AbortSignal,
): Promise<string> {
  const url = sameOrigin(action);
  const current = withFreshToken(body);
  return (await write(sitePath, () => ({ url, method: 'POST', body: current() }), signal)).text;
}

/**
 * Adopts the form that reports a comment: posts it by script and shows K2's answer in its log.
 *
 * K2's words are all that tells a report that arrived from one that was refused (an unknown comment, a wrong captcha),
 * and they are in the language of the site. So an answer is shown without the class for success. It gets the class for
 * errors when a field that K2 insists on was sent empty: then it is a refusal for certain. The form keeps what was
 * typed either way.
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
        const message = await sendReport(page.sitePath, actionOf(form), readForm(submitter), signal);
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
