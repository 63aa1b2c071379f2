import 'virtual:texts/report,comment.captcha-again,comment.captcha-blocked';
import type { Page } from '../../src/core/page.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { keepDraft } from '../../src/forms/draft.ts';
import { actionOf, controlOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { sendByScript } from '../../src/forms/form-calls.ts';
import { text } from '../../src/i18n/texts.ts';
import { report } from './api.ts';

/** K2 refuses a report without one of these. */
const REQUIRED = ['name', 'reportReason'];

/**
 * Adopts the form that reports a comment: posts it by script, shows K2's answer in its log, and keeps its text. K2 answers
 * a report that arrived and one that it refused alike (docs/server-contract.md, "Reports"), so an answer has the class for
 * errors only if a required field was sent empty, and none for success.
 * @throws Error when the element has no form.
 */
export function adopt(element: HTMLElement, page: Page, signal: AbortSignal): void {
  const form = formWithin(element);
  const reason = controlOf(form, 'reportReason');
  const draft = reason && keepDraft(reason, page, `report-${controlOf(form, 'id')?.value ?? ''}`, signal);
  // A text that the field has already wins.
  if (draft?.earlier === 'waiting') draft.decline();
  sendByScript(
    form,
    element,
    {
      widget: 'report-comment',
      sending: 'report.sending',
      failed: 'report.failed',
      required: () => REQUIRED,
      async send(submitter, signal) {
        const isComplete = REQUIRED.every((name) => controlOf(form, name)?.value.trim() !== '');
        const message = await report(page.sitePath, actionOf(form), serialise(form, [], submitter), signal);
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
    signal,
  );
}
