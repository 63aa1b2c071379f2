import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { plainTexts, plural } from '../i18n/texts.ts';

/** Apart from the catalogue of the islands: pages that register a worker load none of it. */
export const WORDS = {
  de: { count_one: 'Ein Kommentar wartet.', count_other: '{0} Kommentare warten.' },
  en: { count_one: 'One comment is waiting.', count_other: '{0} comments are waiting.' },
};

/** Tells the page, and the loader's offline bar, how many comments wait to be sent. */
export function emitWaitingCount(page: Page, count: number): void {
  const words = count ? plural(page, plainTexts<string>(page, 'waiting', WORDS), 'count_', count) : '';
  page.emit(ownDocument.documentElement, 'k2:comments-waiting', { count, words });
}
