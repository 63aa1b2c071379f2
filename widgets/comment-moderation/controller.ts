import 'virtual:texts/moderation,action.close';
import { AUTHOR, commentAround, nameOf } from '../../src/comments/comment-box.ts';
import { detachOriginals } from '../../src/compat/jquery.ts';
import { neededCode } from '../../src/core/needed-code.ts';
import { createTask, showFailures, type Task } from '../../src/core/task.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { asButton, isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { moderateComment, reportUser } from './api.ts';
import {
  focusPlaceAfter,
  type ModerationMarkup,
  neighbourLink,
  readModeration,
  removeComment,
} from './server-markup.ts';

const TEXTS = {
  approve: { sending: 'moderation.approving', failed: 'moderation.approve-failed' },
  remove: { sending: 'moderation.removing', failed: 'moderation.remove-failed' },
  'report-user': { sending: 'moderation.reporting', failed: 'moderation.report-failed' },
} as const;

const DONE = { approve: 'moderation.approved', remove: 'moderation.removed' } as const;

type Dialog = Files['dialog'];

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

async function confirmReport({ openDialog }: Dialog, link: HTMLAnchorElement, page: Page, signal: AbortSignal) {
  const question = serverQuestion(link) || text(page, 'moderation.report-confirm');
  const buttons = [
    { value: 'cancel', label: text(page, 'moderation.report-cancel') },
    { value: 'ok', label: text(page, 'moderation.report-button'), main: true },
  ];
  const dialog = { lang: page.language, title: titleFor(link, page), text: question, buttons };
  return (await openDialog(dialog, signal)) === 'ok';
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

/** Shows an approval or a removal, and announces it. */
function showDone(markup: ModerationMarkup, action: keyof typeof DONE, page: Page): void {
  const { link, comment, commentId } = markup;
  const list = comment.parentElement ?? ownDocument.body;
  const message = text(page, DONE[action]);
  if (action === 'approve') showApproved(markup);
  else showRemoved(markup);
  announce(message);
  page.emit(action === 'remove' ? list : link, 'k2:moderated', { action, commentId, message });
}

/** Shows the site's answer to a report in a dialog. */
async function showAnswer(markup: ModerationMarkup, page: Page, message: string, signal: AbortSignal): Promise<void> {
  const { link, commentId } = markup;
  // Screen readers read a dialog when it opens.
  announce('');
  page.emit(link, 'k2:moderated', { action: 'report-user', commentId, message });
  const { openDialog } = await loadFile('dialog');
  const buttons = [{ value: 'close', label: text(page, 'action.close') }];
  await openDialog({ lang: page.language, title: titleFor(link, page), text: message, buttons }, signal);
}

/** Returns the options of every task of a link. */
function optionsFor({ link, action }: ModerationMarkup, page: Page, signal: AbortSignal) {
  const where = { adopted: link, widget: 'comment-moderation', page, signal };
  return {
    ...where,
    whileBusy: 'ignored',
    failed: TEXTS[action].failed,
    beforeRetry: () => link.focus(),
  } as const;
}

/** Returns the further options of a task that changes the site. */
function writingFor({ toolbar, action }: ModerationMarkup) {
  const setBusy = busyMark(toolbar, 'commentToolbarLoading');
  return { isWrite: true, setBusy, sending: TEXTS[action].sending } as const;
}

/** The tasks of a link, and the one to start at a press. */
interface Moderation {
  readonly tasks: readonly Task<void>[];
  start(): Promise<void>;
}

/** Creates the task of an approval or a removal. */
function createModeration(
  markup: ModerationMarkup,
  action: keyof typeof DONE,
  page: Page,
  signal: AbortSignal,
): Moderation {
  const { link, commentId } = markup;
  const task = createTask<void, undefined>({
    ...optionsFor(markup, page, signal),
    ...writingFor(markup),
    run: (_nothing, signal) => moderateComment(page.sitePath, link.href, commentId, signal),
    done: () => showDone(markup, action, page),
  });
  return { tasks: [task], start: task.start };
}

/** Creates the tasks that report a user: a question, and then the report. */
function createReport(markup: ModerationMarkup, page: Page, signal: AbortSignal): Moderation {
  const { link } = markup;
  const options = optionsFor(markup, page, signal);
  const sending = createTask<void, string>({
    ...options,
    ...writingFor(markup),
    run: (_nothing, signal) => reportUser(page.sitePath, link.href, signal),
    done: (answer) => showAnswer(markup, page, answer, signal),
  });
  loadFile('dialog').catch(() => {});
  const asking = createTask<void, Dialog>({
    ...options,
    setBusy: () => {},
    run: () => neededCode(loadFile('dialog')),
    async done(dialog) {
      if (await confirmReport(dialog, link, page, signal)) void sending.start();
    },
  });
  // A pending report is not confirmed a second time.
  return { tasks: [asking, sending], start: () => (sending.isBusy() ? sending : asking).start() };
}

/** Adopts a link that approves or removes a comment, or reports its author. Throws for other elements. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const markup = readModeration(element);
  const { link, action } = markup;
  const isReport = action === 'report-user';
  const { tasks, start } = isReport
    ? createReport(markup, page, signal)
    : createModeration(markup, action, page, signal);
  const where = { adopted: link, widget: 'comment-moderation', page };
  showFailures(tasks, { ...where, signal, after: () => markup.toolbar });
  const onClick = (event: MouseEvent) => {
    // In a new tab, the report link would block the user without confirmation, so every click is handled.
    if (!isReport && !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // The second click of a double click may hit the link of another comment that has moved under the pointer.
    if (event.detail > 1) return;
    void start();
  };
  // A held key must not press again: the focus has moved to the next comment's link.
  asButton(link, signal);
  link.addEventListener('click', onClick, { capture: true, signal });
  detachOriginals(link, 'click', signal);
}
