import { commentNumber } from '../../src/comments/comment-box.ts';
import { countOf, highestHere, partsHere } from '../../src/comments/list/fetch-comments.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { keepTop } from '../../src/dom/scroll.ts';
import { setText, type TextKey, text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Comments } from './seen.ts';

const MARK = 'k2i-new';

const numberHere = (comment: Element) => commentNumber(comment) ?? 0;

/** Returns the highest number of a comment on this page of the list, and the printed count of all comments. */
export function commentsNow(): Comments {
  return { highest: highestHere(), count: countOf(partsHere('counter')[0]) ?? 0 };
}

/** Lists the comments with a number above one, the oldest first. */
export const commentsAbove = (above: number, comments: readonly HTMLElement[]): HTMLElement[] =>
  comments.filter((comment) => numberHere(comment) > above).sort((one, other) => numberHere(one) - numberHere(other));

export function markNew(fresh: readonly HTMLElement[], page: Page): void {
  for (const comment of fresh) {
    if (comment.querySelector(`:scope > .${MARK}`)) continue;
    const mark = make('span', { className: MARK });
    setText(mark, page, 'news.mark');
    comment.prepend(mark);
  }
}

export function unmarkNew(around: ParentNode): void {
  for (const mark of around.querySelectorAll(`.${MARK}`)) mark.remove();
}

/** Shows a text in a line above the list of comments, and announces it. */
export function sayAbove(
  line: HTMLElement,
  page: Page,
  key: TextKey,
  count = 0,
  words: HTMLElement = make('span'),
): void {
  setText(words, page, key, { count });
  announce(text(page, key, { count }));
  const [list] = partsHere('list');
  const restoreTop = list && keepTop(list);
  line.replaceChildren(words);
  list?.before(line);
  restoreTop?.();
}
