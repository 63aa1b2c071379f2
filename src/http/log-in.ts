import { ownDocument } from '../dom/nodes.ts';
import { CallError } from './call-error.ts';

const LOG_OUT_FORM = '[name="task"][value="user.logout"],[name="op2"][value="logout"]';
const LOG_OUT_LINK = '[href*="logout"]';

/** Forms of Joomla and of Community Builder. */
export const LOG_IN_FORM = '[name="task"][value="user.login"],[name="op2"][value="login"]';

/** Only members get these: a form to log out, and links of K2 that approve, remove, and report a user. */
const OF_MEMBERS = `${LOG_OUT_FORM},.commentApproveLink,.commentRemoveLink,.k2ReportUserButton,[data-k2-widget~="comment-moderation"]`;

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

/** Finds out if K2 takes the name of the writer from the log-in; `undefined` without a comment form. */
function hasFixedName(): boolean | undefined {
  const inForm = (name: string) => ownDocument.querySelector(`#comment-form [name="${name}"]`);
  const name = inForm('userName');
  if (name) return name.matches('[type="hidden"],[disabled],[readonly]');
  return inForm('commentText') ? true : undefined;
}

/** Finds out if the page was printed for a member. A link that logs out is weak proof: a menu may show it to everybody. */
export function printedLoggedIn(): boolean {
  const has = (selector: string) => ownDocument.querySelector(selector) !== null;
  return wasNamedMember || has(OF_MEMBERS) || (hasFixedName() ?? (has(LOG_OUT_LINK) && !has(LOG_IN_FORM)));
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
