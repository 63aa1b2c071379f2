import type { Page } from '../core/page.ts';
import { IGNORED, ownDocument } from '../dom/nodes.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { logInUrl } from '../http/session.ts';
import type { TextKey } from '../i18n/texts.ts';
import { text } from '../i18n/texts.ts';
import { sanitise } from '../sanitise/sanitise.ts';
import { button } from './line.ts';
import type { Outbox } from './outbox.ts';
import { type Change, type Refusal, textOfComment, type WaitingComment } from './waiting-comment.ts';
import { createEditor } from './waiting-editor.ts';

const STATES = {
  waiting: 'waiting.waits',
  sending: 'waiting.sending',
  refused: 'waiting.refused',
  unsure: 'waiting.unsure',
  editing: 'waiting.editing',
} as const;

function paragraph(className: string, content: string): HTMLParagraphElement {
  const made = ownDocument.createElement('p');
  made.className = className;
  made.textContent = content;
  return made;
}

/** The first line of a comment: whether it has arrived. */
function headlineOf({ state, refusal }: WaitingComment): TextKey {
  // The site was not asked.
  if (refusal?.kind === 'other-reader') return 'waiting.label';
  // Without a reason, the attempt was interrupted.
  return state === 'unsure' && refusal ? 'error.unconfirmed' : STATES[state];
}

/** Shows one comment that waits, with what the reader may do about it. */
export function createItem(comment: WaitingComment, outbox: Outbox, page: Page): HTMLLIElement {
  const { id, state, refusal } = comment;
  const item = ownDocument.createElement('li');
  item.className = 'k2i-waiting';
  item.lang = page.language;
  item.setAttribute('aria-label', text(page, 'waiting.label'));
  // The focus goes here when what had it is gone.
  item.tabIndex = -1;
  const change = (to: Change) => outbox.change(id, [state], to).catch((error) => page.fail(item, 'outbox', error));
  const sendAgain = async (to: Change = {}) => {
    await change({ ...to, state: 'waiting', refusal: undefined });
    outbox.send();
  };
  // One that is on its way by now stays, and is shown as that.
  const discard = () => void outbox.discard(comment).catch((error) => page.fail(item, 'outbox', error));

  item.append(paragraph('k2i-waiting__state', text(page, headlineOf(comment))));
  if (refusal) {
    item.classList.add('k2i-waiting--back');
    item.append(createReason(comment, page));
  }
  const buttons = ownDocument.createElement('div');
  buttons.className = 'k2i-waiting__buttons';
  if (state === 'editing') {
    item.append(
      createEditor(
        comment,
        page,
        (fields) => change({ fields }),
        (fields) => void sendAgain({ fields }),
      ),
    );
  } else {
    item.append(paragraph('k2i-waiting__text', textOfComment(comment)));
    if (state === 'refused' || state === 'unsure')
      buttons.append(
        button(
          text(page, 'waiting.send'),
          () => void sendAgain(refusal?.kind === 'other-reader' ? { asWhoever: true } : {}),
        ),
      );
    if (state !== 'sending')
      buttons.append(button(text(page, 'waiting.edit'), () => void change({ state: 'editing', refusal: undefined })));
  }
  if (state !== 'sending') buttons.append(button(text(page, 'action.discard'), discard));
  item.append(buttons);
  return item;
}

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
