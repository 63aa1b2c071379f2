import type { Page } from '../core/page.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { logInUrl } from '../http/log-in.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import type { Refusal, WaitingComment } from './waiting-comment.ts';
import { text } from './waiting-texts.ts';

/** The server's words; where they can't be sanitised, without their markup. */
async function wordsOf(html: string): Promise<string | DocumentFragment> {
  try {
    return /[<&]/.test(html) ? await sanitise(html) : html;
  } catch {
    return stripTags(html);
  }
}

function ownWords(refusal: Exclude<Refusal, { kind: 'answer' }>, page: Page): string {
  if (refusal.kind !== 'call') return text(page, refusal.kind === 'empty' ? 'comment.empty' : 'waiting.other-reader');
  const { error, status } = refusal;
  if (error === 'http')
    return status === 403 ? text(page, 'error.forbidden') : text(page, 'error.http', { status: status ?? 0 });
  if (error === 'session') return text(page, 'error.session');
  return error === 'unreadable' ? text(page, 'error.unreadable') : text(page, 'error.network');
}

/** Why a comment came back, as it is spoken. */
export function spokenReason(refusal: Refusal, page: Page): string {
  return refusal.kind === 'answer' ? stripTags(refusal.html).replace(/\s+/g, ' ').trim() : ownWords(refusal, page);
}

/** Why a comment came back: the server's own words, or ours for a failed call; with a link where logging in helps. */
export function createReason(
  { refusal, loggedIn }: Pick<WaitingComment, 'refusal' | 'loggedIn'>,
  page: Page,
): HTMLElement {
  const reason = ownDocument.createElement('p');
  reason.className = 'k2i-waiting__reason';
  if (!refusal) return reason;
  if (refusal.kind === 'answer') {
    // Words: no widget adopts anything in them.
    reason.setAttribute(IGNORED, '');
    wordsOf(refusal.html).then((words) => reason.append(words));
    return reason;
  }
  reason.append(ownWords(refusal, page));
  const needsLogIn = refusal.kind === 'other-reader' || (refusal.kind === 'call' && refusal.error === 'session');
  if (loggedIn && needsLogIn) {
    const link = ownDocument.createElement('a');
    link.href = logInUrl(page.sitePath);
    link.textContent = text(page, 'action.log-in');
    reason.append(' ', link);
  }
  return reason;
}
