import type { Language, Page } from '../core/page.ts';
import { readOverrides } from './overrides.ts';

/** Puts values in the places of `{0}` to `{2}`; a place without a value stays. */
export function fillIn(text: string, values: readonly unknown[]): string {
  return text.replace(/\{([0-2])\}/g, (place, index) => String(values[Number(index)] ?? place));
}

/**
 * The texts of a widget that does without the islands' catalogue, whose code would have to come first.
 * @param prefix Of the keys by which the site's own texts (`data-k2-texts`) win over ours: `<prefix>.<key>`.
 * @returns gives a text with values in the places of `{0}` to `{2}`.
 */
export function plainTexts<Key extends string>(
  page: Page,
  prefix: string,
  ours: Readonly<Record<Language, Readonly<Record<Key, string>>>>,
): (key: Key, ...values: number[]) => string {
  return (key, ...values) => {
    const name = `${prefix}.${key}`;
    // A form of a plural may be missing in a file of the site's own.
    const beside = (ours[page.language as Language] ?? ours.en)[key] ?? '';
    return fillIn(readOverrides(page)[name] ?? page.texts?.[name] ?? beside, values);
  };
}
