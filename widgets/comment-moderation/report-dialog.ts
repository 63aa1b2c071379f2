import texts from 'virtual:texts/action.cancel,action.close,moderation.report-button,moderation.report-confirm,moderation.report-title';
import { AUTHOR, commentAround, nameOf } from '../../src/comment-box/comment-box.ts';
import type { Page } from '../../src/core/page.ts';
import type { Files } from '../../src/dom/load-file.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';

provideTexts(texts);

type Dialog = Files['dialog'];

/**
 * The question as the server words it: `K2Language[0]` of an inline script, when the page has that script. The list of all
 * comments, whose links lead to a page, has it behind two other texts.
 */
function serverQuestion(link: HTMLAnchorElement): string | undefined {
  const { K2Language: texts } = window as { K2Language?: unknown };
  const isList = Array.isArray(texts) && texts.length > 2 && !/[=.]raw\b/.test(link.href);
  const question: unknown = Array.isArray(texts) ? texts[isList ? 2 : 0] : undefined;
  return typeof question === 'string' && question ? question : undefined;
}

/** Names the dialogs of a link after it, and after the author of the comment. A link that is only an icon has no words. */
function titleFor(link: HTMLElement, page: Page): string {
  const comment = commentAround(link);
  const name = comment && nameOf(comment.querySelector(AUTHOR), comment.querySelector('img'));
  return [textIn(link) || text(page, 'moderation.report-title'), name].filter(Boolean).join(': ');
}

/** Asks whether the user is really to be reported and blocked. */
export async function confirmReport(
  { openDialog }: Dialog,
  link: HTMLAnchorElement,
  page: Page,
  signal: AbortSignal,
): Promise<boolean> {
  const pressed = await openDialog(
    {
      lang: page.language,
      title: titleFor(link, page),
      text: serverQuestion(link) ?? text(page, 'moderation.report-confirm'),
      buttons: [
        { value: 'cancel', label: text(page, 'action.cancel') },
        { value: 'ok', label: text(page, 'moderation.report-button'), main: true },
      ],
    },
    signal,
  );
  return pressed === 'ok';
}

/** Shows what the server said to the report, until the reader closes it. */
export async function showAnswer(
  { openDialog }: Dialog,
  link: HTMLElement,
  page: Page,
  answer: string,
  signal: AbortSignal,
): Promise<void> {
  const title = titleFor(link, page);
  const close = { value: 'close', label: text(page, 'action.close') };
  await openDialog({ lang: page.language, title, text: answer, buttons: [close] }, signal);
}
