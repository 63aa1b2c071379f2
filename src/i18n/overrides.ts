import type { Language, Page } from '../page.ts';
import { ownDocument } from '../ui/unshadowed.ts';

export type Overrides = Readonly<Record<Language, Readonly<Record<string, string>>>>;

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

/**
 * The site's own texts: every `<script type="application/json" data-k2-texts>` of the page, `{"de": {key: text}}`,
 * later ones winning. A block that is no JSON is reported and changes nothing.
 */
export function readOverrides(page: Page): Overrides {
  const overrides = { de: {}, en: {} };
  for (const block of ownDocument.querySelectorAll('script[type="application/json"][data-k2-texts]')) {
    try {
      const texts: unknown = JSON.parse(block.textContent ?? '');
      if (typeof texts !== 'object' || texts === null) throw new TypeError('data-k2-texts must hold an object');
      Object.assign(overrides.de, textsOf('de' in texts && texts.de));
      Object.assign(overrides.en, textsOf('en' in texts && texts.en));
    } catch (error) {
      page.fail(block, 'texts', error);
    }
  }
  return overrides;
}
