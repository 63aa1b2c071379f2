import 'virtual:texts/moderation.reporting,moderation.report-failed,moderation.report-confirm,moderation.report-button,moderation.report-cancel,moderation.report-title,action.close';
import { AUTHOR, commentAround, nameOf } from '../../src/comments/comment-box.ts';
import { neededCode } from '../../src/core/needed-code.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { announce } from '../../src/dom/live-region.ts';
import { type Files, loadFile } from '../../src/dom/load-file.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { text } from '../../src/i18n/texts.ts';
import { reportUser } from '../../src/moderation/calls.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { taskParts } from './change.ts';
import type { ModerationMarkup } from './server-markup.ts';

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

/** Asks whether a user is to be reported. */
async function confirmReport({ openDialog }: Files['dialog'], link: HTMLAnchorElement, { page, signal }: Scope) {
  const question = serverQuestion(link) || text(page, 'moderation.report-confirm');
  const buttons = [
    { value: 'cancel', label: text(page, 'moderation.report-cancel') },
    { value: 'ok', label: text(page, 'moderation.report-button'), main: true },
  ];
  const dialog = { lang: page.language, title: titleFor(link, page), text: question, buttons };
  return (await openDialog(dialog, signal)) === 'ok';
}

/** Shows the site's answer in a dialog, which screen readers read when it opens. */
async function showAnswer({ link, commentId }: ModerationMarkup, message: string, { page, signal }: Scope) {
  announce('');
  page.emit(link, 'k2:moderated', { action: 'report-user', commentId, message });
  const { openDialog } = await loadFile('dialog');
  const buttons = [{ value: 'close', label: text(page, 'action.close') }];
  await openDialog({ lang: page.language, title: titleFor(link, page), text: message, buttons }, signal);
}

/** Prepares the report of a user. Returns the function that asks, and then sends it. */
export function prepareReport(markup: ModerationMarkup, scope: Scope): () => void {
  const { link, toolbar } = markup;
  const failed = 'moderation.report-failed';
  const options = { ...taskParts(markup, scope), adopted: link, failed, beforeRetry: () => link.focus() } as const;
  const calling = createTask<void, string>({
    ...options,
    sending: 'moderation.reporting',
    run: (_nothing, signal) => reportUser(scope.page.sitePath, link.href, signal),
    done: (message) => showAnswer(markup, message, scope),
  });
  const asking = createTask<void, Files['dialog']>({
    ...options,
    isWrite: false,
    setBusy: () => {},
    run: () => neededCode(loadFile('dialog')),
    async done(dialog) {
      if (await confirmReport(dialog, link, scope)) void calling.start();
    },
  });
  showFailures([asking, calling], { adopted: link, widget: options.widget, scope, after: () => toolbar });
  // A pending report is not confirmed a second time.
  return () => void (calling.isBusy() ? calling : asking).start();
}
