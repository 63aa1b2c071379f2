import { announce } from '../../src/dom/live-region.ts';
import { pause } from '../../src/dom/wait.ts';
import { findControls } from '../../src/forms/fields.ts';
import { text } from '../../src/i18n/texts.ts';
import { isTokenStale } from '../../src/session/token.ts';
import { refreshToken } from '../../src/session/write.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/read-entry.ts';
import type { ValidatedForm } from './field-validator.ts';
import { triggerOriginalEvent } from './jquery-handlers.ts';
import { showFirst } from './show-first.ts';
import { createSubmission, type Submission } from './submission.ts';

/** Longest wait of a submit for a field check or a fresh token, in ms. Pictures have a limit of their own. */
const SUBMIT_WAIT_MS = 2000;

/** Leaves out files whose pictures are sent in hidden fields instead. */
function leaveFilesOut({ form, scope }: ValidatedForm): void {
  const onFormData = ({ formData }: FormDataEvent) => {
    for (const { name } of findControls(form, `.${HAS_IMAGE_DATA}`)) formData.delete(name);
  };
  form.addEventListener('formdata', onFormData, { signal: scope.signal });
}

function hold(event: SubmitEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Lists what a submit waits for: pictures, and for a while field checks and a fresh token. */
function workOf({ form, fields, validator }: ValidatedForm): Promise<unknown>[] {
  const checks: Promise<unknown>[] = fields.all().flatMap((field) => {
    const result = validator.stateOf(field)?.result;
    return result?.kind === 'checking' ? result.done : [];
  });
  // With the token of an expired session, the server would answer with another page, and the entries would be lost.
  if (isTokenStale()) checks.push(refreshToken());
  const answered = Promise.allSettled(checks);
  return [...pendingWork(form), ...(checks.length ? [Promise.race([answered, pause(SUBMIT_WAIT_MS)])] : [])];
}

/** Validates fields, takes the visitor to the first error, and counts the errors. */
function countErrors({ validator, scope }: ValidatedForm, part: readonly HTMLElement[]): number {
  const failed = part.filter((field) => !validator.validate(field));
  if (failed.length > 0) {
    showFirst(failed, scope);
    announce(text(scope.page, 'validation.errors', { count: failed.length }));
  }
  return failed.length;
}

/** Sends a form without errors, once running work has ended. */
function validateSubmit(validated: ValidatedForm, submission: Submission, event: SubmitEvent): void {
  const { form, fields, presses, scope } = validated;
  const isResumed = submission.kind() === 'resumed';
  presses.flush();
  const errors = countErrors(validated, fields.all());
  const work = errors || isResumed ? [] : workOf(validated);
  if (errors || work.length) hold(event);
  if (work.length) return void submission.wait(work, event.submitter);
  if (!errors) submission.send(event);
  scope.page.emit(form, 'k2:validated', { valid: !errors, errors });
  triggerOriginalEvent(form, !errors);
}

interface SubmitChecks {
  /** Validates fields, and takes the visitor to the first error. Returns true if there is none. */
  check(part: readonly HTMLElement[]): boolean;
  isSending(): boolean;
}

/**
 * Validates the form before each submit. With an error nothing is sent, and the visitor is taken to it. Running work is
 * awaited, field checks {@link SUBMIT_WAIT_MS} at most. Then the form is sent natively.
 * It listens in the capture phase, like other widgets of the form (passwords are masked), so that a refused submit never
 * reaches the listeners of the page.
 */
export function followSubmit(validated: ValidatedForm): SubmitChecks {
  const { form, scope } = validated;
  const submission = createSubmission(form, scope);
  const onSubmit = (event: SubmitEvent) => {
    if (event.target !== form) return;
    if (event.submitter?.matches('[formnovalidate],.cancel')) submission.send(event);
    else if (/waiting|sending/.test(submission.kind())) hold(event);
    else validateSubmit(validated, submission, event);
  };
  form.addEventListener('submit', onSubmit, { capture: true, signal: scope.signal });
  leaveFilesOut(validated);
  return {
    check: (part) => countErrors(validated, part) === 0,
    isSending: () => submission.kind() === 'sending',
  };
}
