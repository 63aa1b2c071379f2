import { announce } from '../../src/dom/live-region/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import { describeFailure, failureNode, reasonOf } from '../../src/react/plain/failure.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import type { Messages } from '../../src/validation/core/messages.ts';

/**
 * That a field could not be checked, why, and what can be done about it. Nobody is held up by that: the server looks at
 * everything once more.
 * @param again Checks it once more.
 */
export function tellUnchecked(
  page: Page,
  messages: Messages,
  error: unknown,
  again: () => void,
  signal: AbortSignal,
): HTMLElement {
  const text = messages.text('unchecked');
  const message = `${text} ${reasonOf(page, error)}`;
  const { kind, details } = asCallError(error);
  // A guest has got a new session by now, which the server refuses as well.
  const retry = kind === 'session' && !details.logInUrl ? undefined : { label: messages.text('retry'), run: again };
  const failure = failureNode({ ...describeFailure(page, 'error.unexpected', error), message, retry }, signal);
  // The reader has gone on by then, and an alert would interrupt.
  failure.removeAttribute('role');
  // The field is described by all of it, as one text.
  if (retry) failure.lastElementChild?.before(' ');
  announce(text);
  return failure;
}
