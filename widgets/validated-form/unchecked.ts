import type { Page } from '../../src/core/page.ts';
import { announce } from '../../src/dom/live-region.ts';
import { asCallError } from '../../src/http/call-error.ts';
import type { Messages } from '../../src/validation/messages.ts';
import { describeFailure, failureNode, reasonOf } from '../../src/view/failure.ts';

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
  const words = describeFailure(page, 'error.unexpected', error, again);
  // A guest has a new session by now, whose token the server has refused as well.
  const isHopeless = asCallError(error).kind === 'session' && !words.link;
  const retry = words.retry && !isHopeless ? { ...words.retry, label: messages.text('retry') } : undefined;
  const failure = failureNode({ ...words, message, retry }, signal);
  // The reader has gone on by then, and an alert would interrupt.
  failure.removeAttribute('role');
  // The field is described by all of it, as one text.
  if (retry) failure.lastElementChild?.before(' ');
  announce(text);
  return failure;
}
