import { reloadPage } from '../../dom/reload/reload.ts';
import type { Page } from '../../runtime/page/page.ts';
import { button } from './line.ts';
import { createReason } from './waiting-reason.ts';
import { text } from './waiting-texts.ts';

/** Shows, in the place where it waited, a comment that has arrived, with what K2 said to it. */
export function createSentItem(
  comment: string,
  answer: string | undefined,
  refresh: boolean,
  page: Page,
): HTMLLIElement {
  const item = document.createElement('li');
  item.className = 'k2i-waiting';
  item.lang = page.language;
  const told = document.createElement('p');
  told.className = 'k2i-waiting__state';
  told.textContent = text(page, 'waiting.sent');
  const shown = document.createElement('p');
  shown.className = 'k2i-waiting__text';
  shown.textContent = comment;
  item.append(told, shown);
  if (answer) item.append(createReason({ refusal: { kind: 'answer', html: answer }, loggedIn: false }, page));
  if (refresh) item.append(button(text(page, 'action.reload'), reloadPage));
  return item;
}
