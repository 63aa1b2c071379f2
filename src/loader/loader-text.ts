import type { Language } from '../runtime/page/page.ts';
import type { ScriptTag } from './script-tag.ts';
import { ownDocument } from './unshadowed.ts';

/**
 * The text in a language that has come as a file, else the site's own text (`data-k2-texts`, the last block wins), else
 * ours.
 * @param key As the site knows it: `loader.offline`.
 */
export function loaderText(
  tag: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>,
  key: string,
  ours: Readonly<Record<Language, string>>,
): string {
  let text = ours[tag.pageLanguage];
  for (const { textContent } of ownDocument.querySelectorAll('script[data-k2-texts]'))
    try {
      text = JSON.parse(textContent)[tag.pageLanguage][key] ?? text;
    } catch {
      // Told by whoever reads all of them.
    }
  return `${tag.loaderTexts?.[key] ?? text}`;
}
