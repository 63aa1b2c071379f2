import type { Language, Page } from '../page.ts';

/** Apart from the catalogue of the islands: pages that register a worker load none of it. */
const WORDS: Readonly<Record<Language, (count: number) => string>> = {
  de: (count) => (count === 1 ? 'Ein Kommentar wartet.' : `${count} Kommentare warten.`),
  en: (count) => (count === 1 ? 'One comment is waiting.' : `${count} comments are waiting.`),
};

/** Tells the page, and the loader's offline bar, how many comments wait to be sent. */
export function tellWaiting({ language, emit }: Page, count: number): void {
  const words = count ? WORDS[language](count) : '';
  emit(document.documentElement, 'k2:comments-waiting', { count, words });
}
