import type { Files } from '../dom/load-file.ts';
import { text } from '../i18n/texts.ts';
import type { Scope } from '../page/scope.ts';

type Dialog = Pick<Files['dialog'], 'openDialog'>;

/** Asks whether a user is to be reported. The page may have a question of its own. */
export async function confirmReport(
  { openDialog }: Dialog,
  title: string,
  question: string | undefined,
  scope: Scope,
): Promise<boolean> {
  const words = question || text(scope.page, 'moderation.report-confirm');
  const report = 'moderation.report-button';
  return (await openDialog(title, words, ['moderation.report-cancel', report], scope)) === report;
}

/** Shows the site's answer to a report. */
export const showReported = ({ openDialog }: Dialog, title: string, answer: string, scope: Scope) =>
  openDialog(title, answer, ['action.close'], scope);
