import { setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { is, ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView, focusTarget } from '../../src/dom/scroll.ts';
import { inTime } from '../../src/dom/wait.ts';
import { controlsOf, findControls, focusPlaceOf, isVisible, submitBy } from '../../src/forms/fields.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { isTokenStale } from '../../src/session/token.ts';
import { refreshToken } from '../../src/session/write.ts';
import { controlsFor, rowsOf, tabsAround } from '../../src/validation/fields.ts';
import { pendingWork } from '../../src/validation/pending-work.ts';
import { HAS_IMAGE_DATA } from '../../src/validation/read-entry.ts';
import { triggerOriginalEvent } from './jquery-handlers.ts';
import { type ValidatedForm, validate } from './validate.ts';

/** Longest wait of a submit for a field check or a fresh token, in ms. Pictures have a limit of their own. */
const SUBMIT_WAIT_MS = 2000;

/** Disables the submit buttons, and shows their `data-submit-text`. */
function disableButtons(form: HTMLFormElement, scope: Scope): void {
  for (const button of controlsOf(form)) {
    if (!button.matches('[type=submit][data-submit-text]')) continue;
    const words = button.getAttribute('data-submit-text') || text(scope.page, 'validation.submit');
    const content = [...button.childNodes];
    scope.undo(setAttributes(button, { disabled: '', ...(is('input', button) && { value: words }) }));
    if (is('input', button)) continue;
    button.textContent = words;
    scope.undo(() => button.replaceChildren(...content));
  }
}

/** `waiting` for field checks, a token or pictures; `resumed` once it has waited; `sending` to the server. */
type Kind = 'idle' | 'waiting' | 'resumed' | 'sending';

interface Submission {
  kind(): Kind;
  /** Waits for work, and submits the form again, unless the visitor leaves the page or empties the form. */
  wait(work: readonly Promise<unknown>[], submitter: HTMLElement | null): Promise<void>;
  /** Lets a submit event go on to the browser. */
  send(event: SubmitEvent): void;
}

function createSubmission(form: HTMLFormElement, scope: Scope): Submission {
  let kind: Kind = 'idle';
  /** Undoes what this kind has changed. */
  let own = scope.child();
  const become = (next: Kind) => {
    own.end();
    own = scope.child();
    kind = next;
  };
  const end = () => become('idle');
  // The page may come back as it is left. Safari on iPhones does not fire `beforeunload`.
  addEventListener('pagehide', end, { signal: scope.signal });
  return {
    kind: () => kind,
    async wait(work, submitter) {
      become('waiting');
      const { signal } = own;
      disableButtons(form, own);
      announce(text(scope.page, 'validation.submit'));
      addEventListener('beforeunload', end, { signal });
      form.addEventListener('reset', end, { signal });
      // Meanwhile another picture may have been chosen.
      for (let rest = work; rest.length && !signal.aborted; rest = pendingWork(form)) await Promise.all(rest);
      if (signal.aborted || !form.isConnected) return;
      become('resumed');
      submitBy(form, submitter);
      if (kind === 'resumed') end();
    },
    send(event) {
      become('sending');
      // The browser has read the form by then: a disabled button would not be sent.
      setTimeout(() => {
        end();
        if (!event.defaultPrevented && !scope.signal.aborted) disableButtons(form, own);
      });
    },
  };
}

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
function workOf({ form, states }: ValidatedForm): Promise<unknown>[] {
  const checks: Promise<unknown>[] = [...states.values()].flatMap(({ result }) =>
    result.kind === 'checking' ? result.done : [],
  );
  // With the token of an expired session, the server would answer with another page, and the entries would be lost.
  if (isTokenStale()) checks.push(refreshToken());
  const answered = checks.length ? [inTime(Promise.allSettled(checks), SUBMIT_WAIT_MS)] : [];
  return [...pendingWork(form), ...answered];
}

/** Shows a field in the tabs around it: those of K2 Islands by an event, others by a click on their link. */
function selectTabs(field: HTMLElement, page: Page): void {
  page.emit(field, 'k2:show-field', {});
  for (const { pane, link } of tabsAround(field))
    if (!pane.classList.contains('active') && !isVisible(pane)) link?.click();
}

/** Moves the focus to a field, or to a displayed element next to or around it. Returns false if there is none. */
function takeTo(field: HTMLElement): boolean {
  const place = focusPlaceOf(field, controlsFor(field), rowsOf(field)[0]);
  if (!place) return false;
  bringIntoView(place, 'center');
  focusTarget(place);
  return true;
}

/**
 * Takes the visitor to the first invalid field that is visible once the tab of the first is selected. Tabs whose code
 * has not loaded show it later: the visitor is taken there then, unless something else was done first.
 */
function showFirst(wrong: readonly HTMLElement[], scope: Scope): void {
  const [first] = wrong;
  if (!first) return;
  selectTabs(first, scope.page);
  const arrive = () => wrong.some(takeTo);
  if (arrive()) return;
  const { undo, end, signal } = scope.child();
  // Notices the field in any tabs, or in anything else that opens.
  const sizes = new ResizeObserver(() => arrive() && end());
  undo(() => sizes.disconnect());
  for (const part of [first, ...rowsOf(first)]) sizes.observe(part);
  for (const type of ['keydown', 'pointerdown']) ownDocument.addEventListener(type, end, { capture: true, signal });
}

export function countErrors(validated: ValidatedForm, part: readonly HTMLElement[]): number {
  const { scope } = validated;
  const failed = part.filter((field) => !validate(validated, field));
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

/**
 * Validates the form before each submit. With an error nothing is sent, and the visitor is taken to it. Running work is
 * awaited, field checks {@link SUBMIT_WAIT_MS} at most. Then the form is sent natively.
 * It listens in the capture phase, like other widgets of the form (passwords are masked), so that a refused submit never
 * reaches the listeners of the page.
 * @returns a function that tests if the form is being sent.
 */
export function followSubmit(validated: ValidatedForm): () => boolean {
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
  return () => submission.kind() === 'sending';
}
