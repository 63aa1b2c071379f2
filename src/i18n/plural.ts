import type { Page } from '../core/page.ts';

/**
 * The form of a text that a number wants in the language of the page.
 * @param say Gives the text of a key; nothing to be seen of a form that there is no text for, but the other one.
 * @param stem What the keys of all forms begin with: `count_` of `count_one` and `count_other`.
 */
export function plural(page: Page, say: (key: string, count: number) => string, stem: string, count: number): string {
  const form = new Intl.PluralRules(page.language).select(count);
  return say(`${stem}${form}`, count) || say(`${stem}other`, count);
}
