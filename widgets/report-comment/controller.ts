import { keepDraft } from '../../src/comments/draft.ts';
import { hasCaptcha } from '../../src/forms/captcha.ts';
import { actionOf, controlOf, formWithin, serialise } from '../../src/forms/fields.ts';
import { type Reply, type ShownReply, sendByScript } from '../../src/forms/form-calls.ts';
import type { FieldRules } from '../../src/forms/wrong-fields.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import { withFreshToken } from '../../src/session/token.ts';
import { write } from '../../src/session/write.ts';

const RULES: FieldRules = { name: ['required'], reportReason: ['required'] };

/**
 * Posts the report form by script, shows K2's answer in its log, and keeps its text. K2 gives the same answer to a
 * report that arrived and one that it refused (docs/server-contract.md, "Reports"), so an answer has neither class.
 */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page } = scope;
  const form = formWithin(element);
  const reason = controlOf(form, 'reportReason');
  const draft = reason && keepDraft(reason, `report-${controlOf(form, 'id')?.value ?? ''}`, scope);
  // A text that is already in the field takes precedence.
  if (draft?.earlier === 'waiting') draft.decline();
  const call = {
    adopted: element,
    sending: 'report.sending',
    failed: 'report.failed',
    rules: () => RULES,
    async send(submitter: HTMLElement | null, signal: AbortSignal): Promise<Reply<true>> {
      const [url, fields] = [sameOrigin(actionOf(form)), serialise(form, [], submitter)];
      const build = () => ({ url, method: 'POST', body: withFreshToken(fields) }) as const;
      const { text: message } = await write(page.sitePath, build, { signal });
      return message
        ? { message, done: true }
        : { message: text(page, 'report.empty'), state: 'k2FormLogError', again: true };
    },
    follow(_done: true, { message }: ShownReply) {
      // With a captcha, the answer may be a refusal: the visitor may still need the text.
      if (!hasCaptcha(form)) draft?.forget();
      page.emit(element, 'k2:reported', { message });
    },
  } as const;
  sendByScript(form, call, scope);
}
