import { ownDocument } from '../dom/core/unshadowed.ts';
import { CallError } from './call-error.ts';

/** Ways to log out: fields of a form, of Joomla and of Community Builder, and links. */
export const LOG_OUT =
  '[name="task"][value="user.logout"],[name="op2"][value="logout"],[href*="user.logout"],[href*="view=logout"],[href*="user.menulogout"]';

/** Links of K2 that only members get: they approve, remove, and report a user. */
const MODERATION =
  '.commentApproveLink,.commentRemoveLink,.k2ReportUserButton,[href*="task=publish"],[href*="task=remove"],[href*="comments/publish"],[href*="comments/remove"]';

/** Forms of Joomla and of Community Builder. */
export const LOG_IN_FORM = '[name="task"][value="user.login"],[name="op2"][value="login"]';

/** An answer of the site has named the visitor a member. */
let wasNamedMember = false;

/** Reads whether an answer is for a member; `undefined` if it does not say so. */
export function loggedInBy(headers: Headers): boolean | undefined {
  const says = headers.get('X-Logged-In');
  if (says === null) return undefined;
  const isMember = /^true$/i.test(says.trim());
  wasNamedMember ||= isMember;
  return isMember;
}

/** Whether K2 knows the name of the writer and takes none from the comment form. */
function hasFixedName(): boolean {
  const form = ownDocument.querySelector('#comment-form');
  const name = form?.querySelector('[name="userName"]');
  return name ? name.matches('[type="hidden"],[disabled],[readonly]') : !!form?.querySelector('[name="commentText"]');
}

/** Whether the page was printed for a member: by something that guests never get. */
export function printedLoggedIn(): boolean {
  return wasNamedMember || !!ownDocument.querySelector(`${LOG_OUT},${MODERATION}`) || hasFixedName();
}

/**
 * Gives the address of Joomla's own log-in page, which is below the root of the site. It leads back to this page by
 * `return`, an address in Base64 (docs/server-contract.md, "Logging in").
 * @param sitePath Root path with both slashes.
 */
export function logInUrl(sitePath: string): string {
  const url = new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin);
  url.searchParams.set('return', btoa(location.href));
  return url.href;
}

/** The error after a session that has ended: a member can log in again, a guest gets a new one with the next call. */
export function sessionOver(sitePath: string, mustLogIn = printedLoggedIn()): CallError {
  return new CallError('session', mustLogIn ? { logInUrl: logInUrl(sitePath) } : {});
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  wasNamedMember = false;
}
