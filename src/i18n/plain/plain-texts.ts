import type { Language, Page } from '../../runtime/page/page.ts';
import { readOverrides } from '../overrides/overrides.ts';
import { speak } from '../overrides/page-language.ts';

/** Puts values in the places of `{0}` to `{2}`; a place without a value stays. */
export function fillIn(text: string, values: readonly unknown[]): string {
  return text.replace(/\{([0-2])\}/g, (place, index) => String(values[Number(index)] ?? place));
}

/** Texts of a widget. */
export interface PlainTexts<Key extends string> {
  /** A text with values in the places of `{0}` to `{2}`. */
  (key: Key, ...values: number[]): string;
  /**
   * The form of a text that this number wants.
   * @param stem What the keys of all forms begin with: `count_` of `count_one` and `count_other`.
   */
  plural(stem: string, count: number): string;
}

/**
 * The texts of a widget that does without the islands' catalogue, whose code would have to come first.
 * @param prefix Of the keys by which the site's own texts (`data-k2-texts`) win over ours: `<prefix>.<key>`.
 */
export function plainTexts<Key extends string>(
  page: Page,
  prefix: string,
  ours: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): PlainTexts<Key> {
  const find = (key: string): string | undefined => {
    const name = `${prefix}.${key}`;
    const beside: Readonly<Record<string, string>> = ours[page.language as Language] ?? ours.en;
    return readOverrides(page)[name] ?? page.texts?.[name] ?? beside[key];
  };
  const say = (key: Key, ...values: number[]) => speak(page, () => fillIn(find(key) ?? key, values));
  const plural = (stem: string, count: number) =>
    speak(page, () => {
      const form = new Intl.PluralRules(page.language).select(count);
      return fillIn(find(stem + form) ?? find(`${stem}other`) ?? stem, [count]);
    });
  return Object.assign(say, { plural });
}
