import type { Language } from '../runtime/page/page.ts';
import type { ScriptTag } from './script-tag.ts';
import { ownDocument } from './unshadowed.ts';

/**
 * The site's own text (`data-k2-texts`, the last block wins), else that of the page's language if it has come, else ours.
 * @param key As the site knows it: `loader.offline`.
 */
export function loaderText(
  { pageLanguage, loaderTexts }: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>,
  key: string,
  ours: Readonly<Record<Language, string>>,
): string {
  let text = loaderTexts?.[key] ?? ours[pageLanguage as Language] ?? ours.en;
  for (const { textContent } of ownDocument.querySelectorAll('script[data-k2-texts]'))
    try {
      const texts = JSON.parse(textContent);
      text = (texts[pageLanguage] ?? texts.en)[key] ?? text;
    } catch {
      // Told by whoever reads all of them.
    }
  return `${text}`;
}
