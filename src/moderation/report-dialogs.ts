import type { Files } from '../dom/load-file.ts';
import { text } from '../i18n/texts.ts';
import type { Scope } from '../page/scope.ts';

type Dialog = Pick<Files['dialog'], 'openDialog'>;

/** Asks whether a user is to be reported. The page may have a question of its own. */
export async function confirmReport(
  { openDialog }: Dialog,
  title: string,
  question: string | undefined,
  { page, signal }: Scope,
): Promise<boolean> {
  const buttons = [
    { value: 'cancel', label: text(page, 'moderation.report-cancel') },
    { value: 'ok', label: text(page, 'moderation.report-button'), main: true },
  ];
  const words = question || text(page, 'moderation.report-confirm');
  return (await openDialog({ lang: page.language, title, text: words, buttons }, signal)) === 'ok';
}

/** Shows the site's answer to a report. */
export async function showReported({ openDialog }: Dialog, title: string, answer: string, { page, signal }: Scope) {
  const buttons = [{ value: 'close', label: text(page, 'action.close') }];
  await openDialog({ lang: page.language, title, text: answer, buttons }, signal);
}
