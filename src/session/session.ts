import { ownDocument } from '../dom/nodes.ts';
import { readWords } from '../http/answers.ts';
import { sawMemberAnswer } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';

const LOG_OUT_FORM = '[name="task"][value="user.logout"],[name="op2"][value="logout"]';
const LOG_OUT_LINK = '[href*="logout"]';

/** Forms of Joomla and of Community Builder. */
export const LOG_IN_FORM = '[name="task"][value="user.login"],[name="op2"][value="login"]';

/** Elements for members only: a form to log out, K2's list of comments, and its links that approve, remove, and report a user. */
const OF_MEMBERS = `${LOG_OUT_FORM},#k2CommentsList,.commentApproveLink,.commentRemoveLink,.k2ReportUserButton,[data-k2-widget~="comment-moderation"]`;

/** Checks if K2 takes the writer's name from the log-in; `undefined` without a comment form. */
function hasFixedName(): boolean | undefined {
  const inForm = (name: string) => ownDocument.querySelector(`#comment-form [name="${name}"]`);
  const name = inForm('userName');
  if (name) return name.matches('[type="hidden"],[disabled],[readonly]');
  return inForm('commentText') ? true : undefined;
}

const has = (selector: string) => ownDocument.querySelector(selector) !== null;

/** Checks for a log-out link without a form to log in: weak proof of a member, as a menu may show it to everybody. */
const offersLogOut = () => has(LOG_OUT_LINK) && !has(LOG_IN_FORM);

export const printedLoggedIn = () => sawMemberAnswer() || has(OF_MEMBERS) || (hasFixedName() ?? offersLogOut());

/** Checks if the visitor may be a member, though K2's script has not filled in the name. */
export const mayBeMember = () => printedLoggedIn() || offersLogOut();

/** Tests if a member was logged out, by the headers of an answer; if they do not tell, by a form to log in. */
export const wasLoggedOut = (loggedIn: boolean | undefined, hasLogInForm: boolean): boolean =>
  printedLoggedIn() && !(loggedIn ?? !hasLogInForm);

/** Tests the same by a newly fetched page. */
export const isLoggedOut = async (html: string, loggedIn: boolean | undefined): Promise<boolean> =>
  printedLoggedIn() && wasLoggedOut(loggedIn, (await readWords(html)).hasLogInForm);

/** Returns the address of Joomla's log-in with this page as its target (docs/server-contract.md, "Logging in"). */
export function logInUrl(sitePath: string): string {
  const url = new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin);
  url.searchParams.set('return', btoa(location.href));
  return url.href;
}

/** Makes the error for an ended session. A member can log in again, a guest gets a new session with the next call. */
export function sessionOver(sitePath: string, mustLogIn = printedLoggedIn()): CallError {
  return new CallError('session', mustLogIn ? { logInUrl: logInUrl(sitePath) } : {});
}
