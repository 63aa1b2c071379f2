import { ownDocument } from '../dom/nodes.ts';
import type { ScriptTag } from '../page/page.ts';

/** The two sentences of the loader, by the keys that sites use for them. */
export const LOADER_TEXTS = {
  'loader.offline': { de: 'Keine Verbindung zur Website.', en: 'No connection to the site.' },
  // The loader may have sent a vote, whose answer can't be shown.
  'loader.failed': {
    de: 'Das wurde nicht geladen. Bitte noch einmal versuchen.',
    en: 'This did not load. Please try again.',
  },
} as const;

/**
 * Returns the text in a language that was loaded as a file, else the site's own text (`data-k2-texts`, the last block
 * wins), else the English or German one.
 */
export function loaderText(
  tag: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>,
  key: keyof typeof LOADER_TEXTS,
): string {
  let text: string = LOADER_TEXTS[key][tag.pageLanguage];
  for (const { textContent } of ownDocument.querySelectorAll('script[data-k2-texts]'))
    try {
      text = JSON.parse(textContent)[tag.pageLanguage][key] ?? text;
    } catch {
      // The code that reads all blocks reports it.
    }
  return `${tag.loaderTexts?.[key] ?? text}`;
}
