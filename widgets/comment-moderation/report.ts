import { AUTHOR, commentAround, nameOf } from '../../src/comments/comment-box.ts';
import { neededCode } from '../../src/core/needed-code.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { reportUser } from '../../src/moderation/calls.ts';
import { confirmReport, showReported } from '../../src/moderation/report-dialogs.ts';
import { TASKS } from '../../src/moderation/tasks.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { ModerationMarkup } from './server-markup.ts';

/** Returns the title of a link's dialogs: its text, which an icon does not have, and the author of the comment. */
function titleFor(link: HTMLElement, page: Page): string {
  const comment = commentAround(link);
  const name = comment && nameOf(comment.querySelector(AUTHOR), comment.querySelector('img'));
  return [textIn(link) || text(page, 'moderation.report-title'), name].filter(Boolean).join(': ');
}

/** The page's own question, if it has one. */
const serverQuestion = () => (window as { K2Language?: readonly string[] }).K2Language?.[0];

/** Prepares the report of a user. Returns the function that asks, and then sends it. */
export function prepareReport({ link, toolbar, commentId }: ModerationMarkup, scope: Scope): () => void {
  const { page } = scope;
  const { action, sending, failed } = TASKS.report;
  const options = { scope, whileBusy: 'ignored', failed, beforeRetry: () => link.focus() } as const;
  const calling = createTask<void, string>({
    ...options,
    isWrite: true,
    setBusy: busyMark(toolbar, 'commentToolbarLoading'),
    sending,
    run: (_nothing, signal) => reportUser(page.sitePath, link.href, signal),
    async done(message) {
      // Screen readers read the dialog when it opens.
      announce('');
      page.emit(link, 'k2:moderated', { action, commentId, message });
      await showReported(await loadFile('dialog'), titleFor(link, page), message, scope);
    },
  });
  const asking = createTask<void, Files['dialog']>({
    ...options,
    run: () => neededCode(loadFile('dialog')),
    async done(dialog) {
      if (await confirmReport(dialog, titleFor(link, page), serverQuestion(), scope)) void calling.start();
    },
  });
  showFailures([asking, calling], () => toolbar, scope);
  // A pending report is not confirmed a second time.
  return () => void (calling.isBusy() ? calling : asking).start();
}
