import { CallError } from './call-error.ts';
import { withoutWarnings } from './php-warnings.ts';
import type { CallAnswer } from './request.ts';
import { isWholePage } from './request.ts';

/** Joomla's whole answer to a token that is not the session's (docs/server-contract.md, "Tokens"). */
export const INVALID_TOKEN = 'Invalid Token';

/** Whether an answer says that and nothing else. */
export function isInvalidToken(answer: string): boolean {
  return withoutWarnings(answer).trim() === INVALID_TOKEN;
}

/**
 * An answer that is meant as text: trimmed, PHP's warnings taken off.
 * @throws CallError `session` or `unreadable` for a whole page, `rejected` when the server wants a token.
 */
export function textOf({ text, redirected }: CallAnswer): string {
  const answer = withoutWarnings(text).trim();
  if (isWholePage(answer)) throw new CallError(redirected ? 'session' : 'unreadable');
  if (isInvalidToken(answer)) throw new CallError('rejected', { serverText: answer });
  return answer;
}
