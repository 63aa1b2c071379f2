import 'virtual:texts/moderation,action.close';
import { AUTHOR, commentAround, nameOf } from '../../src/comments/comment-box.ts';
import { detachOriginals } from '../../src/compat/jquery.ts';
import { neededCode } from '../../src/core/needed-code.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import { changeComments, reportUser } from '../../src/moderation/calls.ts';
import { confirmReport, showReported } from '../../src/moderation/report-dialogs.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import {
  focusPlaceAfter,
  type ModerationMarkup,
  neighbourLink,
  readModeration,
  removeComment,
} from './server-markup.ts';

/** K2's task of each link. */
const TASKS = { approve: 'publish', remove: 'remove' } as const;

const TEXTS = {
  approve: { sending: 'moderation.approving', failed: 'moderation.approve-failed', done: 'moderation.approved' },
  remove: { sending: 'moderation.removing', failed: 'moderation.remove-failed', done: 'moderation.removed' },
  'report-user': { sending: 'moderation.reporting', failed: 'moderation.report-failed', done: undefined },
} as const;

/** Returns the page's own question, if there is one. Two other texts precede it in the list of all comments. */
function serverQuestion(link: HTMLAnchorElement) {
  const { K2Language: texts = [] } = window as { K2Language?: readonly string[] };
  const isList = texts.length > 2 && !/[=.]raw\b/.test(link.href);
  return texts[isList ? 2 : 0];
}

/** Returns the title of a link's dialogs: its text, which an icon does not have, and the author of the comment. */
function titleFor(link: HTMLElement, page: Page): string {
  const comment = commentAround(link);
  const name = comment && nameOf(comment.querySelector(AUTHOR), comment.querySelector('img'));
  return [textIn(link) || text(page, 'moderation.report-title'), name].filter(Boolean).join(': ');
}

/** Shows an approved comment. Removes its link, and moves the focus to the next link. */
function showApproved({ link, toolbar, comment }: ModerationMarkup): void {
  comment.classList.remove('unpublishedComment');
  if (isFocusInOrNowhere(link)) focusInView(neighbourLink(link, toolbar) ?? comment);
  setHidden(link, true);
}

function showRemoved({ link, comment, action }: ModerationMarkup): void {
  const next = isFocusInOrNowhere(comment) ? focusPlaceAfter(link, action) : null;
  removeComment(comment);
  if (next) focusInView(next);
}

/** Shows the result, and announces it. The site's answer to a report is in a dialog. */
async function showDone(markup: ModerationMarkup, message: string, scope: Scope): Promise<void> {
  const { page } = scope;
  const { link, comment, commentId, action } = markup;
  const place = action === 'remove' ? (comment.parentElement ?? ownDocument.body) : link;
  if (action === 'approve') showApproved(markup);
  if (action === 'remove') showRemoved(markup);
  // Screen readers read a dialog when it opens.
  announce(action === 'report-user' ? '' : message);
  page.emit(place, 'k2:moderated', { action, commentId, message });
  if (action !== 'report-user') return;
  await showReported(await loadFile('dialog'), titleFor(link, page), message, scope);
}

/** Creates the tasks of a link: the call, and the question before a report. */
function createTasks(markup: ModerationMarkup, scope: Scope) {
  const { page } = scope;
  const { link, action, commentId, toolbar } = markup;
  const { sending, failed } = TEXTS[action];
  const options = {
    adopted: link,
    widget: 'comment-moderation',
    scope,
    whileBusy: 'ignored',
    failed,
    beforeRetry: () => link.focus(),
  } as const;
  const calling = createTask<void, string>({
    ...options,
    isWrite: true,
    setBusy: busyMark(toolbar, 'commentToolbarLoading'),
    sending,
    async run(_nothing, signal) {
      if (action === 'report-user') return reportUser(page.sitePath, link.href, signal);
      const ids = commentId ? [commentId] : [];
      await changeComments(page.sitePath, TASKS[action], ids, { address: link.href, signal });
      return text(page, TEXTS[action].done, { count: 1 });
    },
    done: (message) => showDone(markup, message, scope),
  });
  const asking = createTask<void, Files['dialog']>({
    ...options,
    setBusy: () => {},
    run: () => neededCode(loadFile('dialog')),
    async done(dialog) {
      if (await confirmReport(dialog, titleFor(link, page), serverQuestion(link), scope)) void calling.start();
    },
  });
  return { calling, asking };
}

/** Adopts a link that approves or removes a comment, or reports its author. Throws for other elements. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const markup = readModeration(element);
  const { link, toolbar } = markup;
  const isReport = markup.action === 'report-user';
  if (isReport) loadFile('dialog').catch(() => {});
  const { calling, asking } = createTasks(markup, scope);
  showFailures([asking, calling], { adopted: link, widget: 'comment-moderation', scope, after: () => toolbar });
  const onClick = (event: MouseEvent) => {
    // In a new tab, the report link would block the user without confirmation, so every click is handled.
    if (!isReport && !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click may hit the link of another comment that has moved under the pointer.
    if (event.detail > 1) return;
    // A pending report is not confirmed a second time.
    void (isReport && !calling.isBusy() ? asking : calling).start();
  };
  // A held key must not press again: the focus has moved to the next comment's link.
  asButton(link, signal);
  link.addEventListener('click', onClick, { capture: true, signal });
  detachOriginals(link, 'click', signal);
}
