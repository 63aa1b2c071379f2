import { ownDocument } from '../dom/nodes.ts';
import type { ScriptTag } from '../page/script-tag.ts';
import { LOADER_TEXTS } from './texts.ts';

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
