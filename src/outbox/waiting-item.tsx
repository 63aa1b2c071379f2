import type { Page } from '../core/page.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { logInUrl } from '../http/session.ts';
import { type TextKey, text } from '../i18n/texts.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { button } from './line.ts';
import { type Reason, textOfComment, type WaitingComment, type WaitingState } from './waiting-comment.ts';

/** What the reader can do about a comment that waits. */
export interface ItemActions {
  /** @param asWhoever As the member who is logged in now, or as a guest. */
  send(comment: WaitingComment, asWhoever: boolean): void;
  edit(comment: WaitingComment): void;
  discard(comment: WaitingComment): void;
}

/** Returns the key of the words that say what has become of a comment. */
function headlineOf(state: WaitingState): TextKey {
  switch (state.kind) {
    case 'waiting':
      return 'waiting.waits';
    case 'sending':
      return 'waiting.sending';
    case 'refused':
      // The site was not asked.
      return state.reason.kind === 'other-reader' ? 'waiting.label' : 'waiting.refused';
    case 'unknown':
      // Without a reason, the attempt was interrupted.
      return state.reason ? 'error.unconfirmed' : 'waiting.unsure';
  }
}

/** Returns the reason for which a comment came back; none while it is on its way. */
const reasonOf = (state: WaitingState) => ('reason' in state ? state.reason : undefined);

/** Words a reason that the server has none for. */
function ownWords(reason: Exclude<Reason, { kind: 'answer' }>, page: Page): string {
  if (reason.kind === 'empty') return text(page, 'comment.empty');
  if (reason.kind === 'other-reader') return text(page, 'waiting.other-reader');
  const { error, status = 0 } = reason;
  if (error === 'http') return status === 403 ? text(page, 'error.forbidden') : text(page, 'error.http', { status });
  if (error === 'session') return text(page, 'error.session');
  return text(page, error === 'unreadable' ? 'error.unreadable' : 'error.network');
}

/** Returns the announcement of a comment that came back: its state and the reason, without its text. */
export function spokenState(state: WaitingState, page: Page): string {
  const reason = reasonOf(state);
  const headline = text(page, headlineOf(state));
  if (!reason) return headline;
  const words = reason.kind === 'answer' ? stripTags(reason.html).replace(/\s+/g, ' ').trim() : ownWords(reason, page);
  return `${headline} ${words}`;
}

/** Reads the server's words; if they can't be sanitised, without their markup. */
async function wordsOf(html: string): Promise<string | DocumentFragment> {
  try {
    return /[<&]/.test(html) ? await sanitise(html) : html;
  } catch {
    return stripTags(html);
  }
}

function paragraph(className: string, ...content: (Node | string)[]): HTMLParagraphElement {
  const made = ownDocument.createElement('p');
  made.className = className;
  made.append(...content);
  return made;
}

/** Shows what the server has said: the words of others, in which no widget adopts anything. */
function answerNode(html: string): HTMLElement {
  const answer = paragraph('k2i-waiting__reason');
  answer.setAttribute(IGNORED, '');
  wordsOf(html).then((words) => answer.append(words));
  return answer;
}

/** Shows why a comment came back, with a link if logging in helps. */
function reasonNode(reason: Reason, { loggedIn }: WaitingComment, page: Page): HTMLElement {
  if (reason.kind === 'answer') return answerNode(reason.html);
  const shown = paragraph('k2i-waiting__reason', ownWords(reason, page));
  const isLogInNeeded = reason.kind === 'other-reader' || (reason.kind === 'call' && reason.error === 'session');
  if (!loggedIn || !isLogInNeeded) return shown;
  const link = ownDocument.createElement('a');
  link.href = logInUrl(page.sitePath);
  link.textContent = text(page, 'action.log-in');
  shown.append(' ', link);
  return shown;
}

/** The item of a comment: what has become of it, its text, more about that, and buttons. */
function itemNode(page: Page, headline: string, comment: string): HTMLLIElement {
  const item = ownDocument.createElement('li');
  item.className = 'k2i-waiting';
  item.lang = page.language;
  // The focus goes here when its control, or an item beside this one, is gone.
  item.tabIndex = -1;
  item.append(paragraph('k2i-waiting__state', headline), paragraph('k2i-waiting__text', comment));
  return item;
}

function buttonsNode(...buttons: readonly HTMLElement[]): HTMLElement {
  const node = ownDocument.createElement('div');
  node.className = 'k2i-waiting__buttons';
  node.append(...buttons);
  return node;
}

/** Shows one comment that waits, with its buttons. */
export function createItem(comment: WaitingComment, actions: ItemActions, page: Page): HTMLLIElement {
  const { state } = comment;
  const item = itemNode(page, text(page, headlineOf(state)), textOfComment(comment));
  item.setAttribute('aria-label', text(page, 'waiting.label'));
  const reason = reasonOf(state);
  if (reason) {
    item.classList.add('k2i-waiting--back');
    item.firstElementChild?.after(reasonNode(reason, comment, page));
  }
  if (state.kind === 'sending') return item;
  const buttons = [
    button(text(page, 'waiting.edit'), () => actions.edit(comment)),
    button(text(page, 'action.discard'), () => actions.discard(comment)),
  ];
  if (state.kind !== 'waiting') {
    const asWhoever = reason?.kind === 'other-reader';
    buttons.unshift(button(text(page, 'waiting.send'), () => actions.send(comment, asWhoever)));
  }
  item.append(buttonsNode(...buttons));
  return item;
}

/**
 * Shows, in the place where it waited, a comment that has arrived, with K2's answer.
 * @param reload Shows the comment on the page, where K2 has published it.
 */
export function createSentItem(
  comment: string,
  answer: string,
  reload: (() => void) | undefined,
  page: Page,
): HTMLElement {
  const item = itemNode(page, text(page, 'waiting.sent'), comment);
  item.append(answerNode(answer));
  if (reload) item.append(buttonsNode(button(text(page, 'action.reload'), reload)));
  return item;
}
