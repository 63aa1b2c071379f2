import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/unshadowed.ts';

/** Texts by key. */
export type Overrides = Readonly<Record<string, string>>;

/**
 * The site's own texts in the language that our texts are in now: every `<script type="application/json" data-k2-texts>`,
 * `{"de": {key: text}}`, later ones winning. A block that is no JSON is reported and changes nothing.
 */
export function readOverrides(page: Page): Overrides {
  const overrides: Record<string, string> = {};
  for (const block of ownDocument.querySelectorAll('script[type="application/json"][data-k2-texts]')) {
    try {
      const texts: unknown = JSON.parse(block.textContent ?? '');
      if (typeof texts !== 'object' || texts === null) throw new TypeError('data-k2-texts must hold an object');
      const own: unknown = (texts as Readonly<Record<string, unknown>>)[page.language];
      for (const [key, text] of Object.entries(Object(own))) if (typeof text === 'string') overrides[key] = text;
    } catch (error) {
      page.fail(block, 'texts', error);
    }
  }
  return overrides;
}
