import { announce } from '../../src/dom/live-region.ts';
import { pause } from '../../src/dom/wait.ts';
import { controlsOf } from '../../src/forms/fields.ts';
import type { Page } from '../../src/page/page.ts';
import { isTokenStale } from '../../src/session/token.ts';
import { refreshToken } from '../../src/session/write.ts';
import type { Fields } from '../../src/validation/fields.ts';
import { countOfErrors } from '../../src/validation/messages.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/read-entry.ts';
import type { FieldValidator } from './field-validator.ts';
import { triggerOriginalEvent } from './jquery-handlers.ts';
import type { Presses } from './presses.ts';
import { showFirst } from './show-first.ts';
import { createSubmission } from './submission.ts';

/** Longest wait of a submit for a field check or a fresh token, in ms. Pictures have a limit of their own. */
const SUBMIT_WAIT_MS = 2000;

/** Leaves out files whose pictures are sent in hidden fields instead. */
function leaveFilesOut(form: HTMLFormElement, signal: AbortSignal): void {
  const onFormData = ({ formData }: FormDataEvent) => {
    for (const control of controlsOf(form))
      if (control.matches(`.${HAS_IMAGE_DATA}`)) formData.delete(control.getAttribute('name') ?? '');
  };
  form.addEventListener('formdata', onFormData, { signal });
}

function hold(event: SubmitEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Lists what a submit waits for: pictures, and for a while field checks and a fresh token. */
function workOf(form: HTMLFormElement, all: readonly HTMLElement[], validator: FieldValidator): Promise<unknown>[] {
  const checks: Promise<unknown>[] = all.flatMap((field) => {
    const result = validator.stateOf(field)?.result;
    return result?.kind === 'checking' ? result.done : [];
  });
  // With the token of an expired session, the server would answer with another page, and the entries would be lost.
  if (isTokenStale()) checks.push(refreshToken());
  const answered = Promise.allSettled(checks);
  return [...pendingWork(form), ...(checks.length ? [Promise.race([answered, pause(SUBMIT_WAIT_MS)])] : [])];
}

/**
 * Validates the form before each submit. With an error nothing is sent, and the reader is taken to it. Running work is
 * awaited, field checks {@link SUBMIT_WAIT_MS} at most. Then the form is sent natively.
 * It listens in the capture phase, like other widgets of the form (passwords are masked), so that a refused submit never
 * reaches the listeners of the page.
 */
export function followSubmit(
  form: HTMLFormElement,
  fields: Fields,
  validator: FieldValidator,
  presses: Presses,
  page: Page,
  signal: AbortSignal,
) {
  const submission = createSubmission(form, page, signal);
  /** Validates fields, takes the reader to the first error, and counts the errors. */
  const countErrors = (part: readonly HTMLElement[]) => {
    const failed = part.filter((field) => !validator.validate(field));
    if (failed.length === 0) return 0;
    showFirst(failed, page, signal);
    announce(countOfErrors(page, failed.length));
    return failed.length;
  };
  const onSubmit = (event: SubmitEvent) => {
    const { submitter, target } = event;
    if (target !== form) return;
    if (submitter?.matches('[formnovalidate],.cancel')) {
      submission.end();
      return submission.send(event);
    }
    const kind = submission.kind();
    if (kind === 'waiting' || kind === 'sending') return hold(event);
    presses.flush();
    const all = fields.all();
    const errors = countErrors(all);
    const work = errors || kind === 'resumed' ? [] : workOf(form, all, validator);
    if (work.length > 0) {
      hold(event);
      void submission.wait(work, submitter);
      return;
    }
    if (errors) hold(event);
    else submission.send(event);
    page.emit(form, 'k2:validated', { valid: !errors, errors });
    triggerOriginalEvent(form, !errors);
  };
  form.addEventListener('submit', onSubmit, { capture: true, signal });
  leaveFilesOut(form, signal);
  return {
    check: (part: readonly HTMLElement[]) => countErrors(part) === 0,
    isSending: () => submission.kind() === 'sending',
  };
}
