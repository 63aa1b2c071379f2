import { ownDocument } from '../dom/nodes.ts';
import { CallError } from './call-error.ts';

const LOG_OUT_FORM = '[name="task"][value="user.logout"],[name="op2"][value="logout"]';
const LOG_OUT_LINK = '[href*="logout"]';

/** Forms of Joomla and of Community Builder. */
export const LOG_IN_FORM = '[name="task"][value="user.login"],[name="op2"][value="login"]';

/** Elements for members only: a form to log out, and links of K2 that approve, remove, and report a user. */
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

/** Returns the address of Joomla's log-in, which leads back to this page (docs/server-contract.md, "Logging in"). */
export function logInUrl(sitePath: string): string {
  const url = new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin);
  url.searchParams.set('return', btoa(location.href));
  return url.href;
}

/** Makes the error after the end of a session. A member can log in again, a guest gets a new session with the next call. */
export function sessionOver(sitePath: string, mustLogIn = printedLoggedIn()): CallError {
  return new CallError('session', mustLogIn ? { logInUrl: logInUrl(sitePath) } : {});
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  wasNamedMember = false;
}

/** Name of a Joomla form token: 32 hex digits; its value is `1` (docs/server-contract.md, "Tokens"). */
const TOKEN = /^[0-9a-f]{32}$/i;

/** Tests whether a field, or a parameter of a query, is a form token. */
export function isToken(name: string, value: string): boolean {
  return TOKEN.test(name) && value === '1';
}

/** The token or the session is gone, by the answer to the last write. */
let stale = false;

/** Reads the form token in Joomla's script options. */
export function tokenOfOptions(text: string | null | undefined): string | undefined {
  return /"csrf\.token"\s*:\s*"([0-9a-f]{32})"/i.exec(text ?? '')?.[1];
}

export const markTokenStale = () => {
  stale = true;
};

/** Notes that a page has been fetched for a token. */
export const markTokenFresh = () => {
  stale = false;
};

/** Tests whether a write needs a fresh token first. */
export const isTokenStale = () => stale;

/** Reads the form token of a page. */
export function tokenOfPage(html: string): string | undefined {
  // Read as text: parsing a whole page as HTML would be a Trusted Types sink for the sake of 32 characters.
  const inputs = html.match(/<input\b[^>]*>/gi) ?? [];
  const names = inputs.flatMap((input) =>
    /type=["']?hidden/i.test(input) && /\bvalue=["']?1["'\s/>]/i.test(input)
      ? (/\bname=["']?([0-9a-f]{32})["'\s/>]/i.exec(input)?.[1] ?? [])
      : [],
  );
  return tokenOfOptions(html) ?? names.at(-1);
}
