import type { Language } from '../runtime/page/page.ts';
import { ownDocument } from './unshadowed.ts';

/**
 * The site's own text (`data-k2-texts`, the last block wins), else ours.
 * @param key As the site knows it: `loader.offline`.
 */
export function loaderText(language: Language, key: string, ours: Readonly<Record<Language, string>>): string {
  let text = ours[language];
  for (const { textContent } of ownDocument.querySelectorAll('script[data-k2-texts]'))
    try {
      text = JSON.parse(textContent)[language][key] ?? text;
    } catch {
      // Told by whoever reads all of them.
    }
  return `${text}`;
}
