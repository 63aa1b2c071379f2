import { readFileSync } from 'node:fs';
import { FETCHED_LANGUAGES, fetchedTexts } from './widget-texts.ts';

/** English texts of the offline page, by the last part of the key. */
export const WORDS = {
  title: 'You are offline',
  never: 'You have not opened this page before, so it cannot be shown without a connection.',
  readable: 'Pages you can read offline',
  nothing: 'Nothing yet.',
} as const;

/** Beginning of the keys of these texts: they are in no file that pages fetch. */
const PREFIX = 'offline.';

/** The same page in fewer bytes: every reader's worker fetches it. */
export function compactPage(html: string): string {
  const style = (rules: string) => rules.replace(/\s*([{}:;,])\s*/g, '$1').replaceAll(';}', '}');
  return html.replace(/\s*\n\s*/g, '').replace(/<style>.*?<\/style>/, style);
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

export const directionOf = (language: string) =>
  RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Makes the offline page in a fetched language. English and German share a file that every worker keeps, and show one
 * of its two parts; this one is kept only for readers of pages in that language.
 * @param template The file of the two languages, whose head and marks are kept.
 * @throws Error when the template lacks a part to replace.
 */
export function offlinePageIn(language: string, template: string): string {
  const texts = fetchedTexts(language);
  const say = (key: string) => escaped(texts[key] ?? '');
  const words = (key: keyof typeof WORDS) => say(PREFIX + key);
  const main = `<main>
    <h1>${words('title')}</h1>
    <p>${words('never')}</p>
    <p><a class="again" href="./">${say('action.retry')}</a></p>
    <h2>${words('readable')}</h2>
    <!-- readable -->
    <p>${words('nothing')}</p>
    <!-- /readable -->
  </main>`;
  const replaced = (page: string, part: RegExp, by: string) => {
    if (!part.test(page)) throw new Error(`The offline page lacks ${part}`);
    return page.replace(part, () => by);
  };
  const html = replaced(template, /<html lang="en">/, `<html lang="${language}" dir="${directionOf(language)}">`);
  return replaced(
    replaced(html, /<title>.*?<\/title>/, `<title>${words('title')}</title>`),
    /<main[\s\S]*<\/main>/,
    main,
  );
}

/** Reads the page in English and German, whose head and marks all languages share. */
const readTemplate = () => readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8');

/** Makes the page for the root of the site. */
export const offlinePage = (): string => compactPage(readTemplate());

/** Makes the pages in the languages that pages fetch, for the folder of the build. */
export const languagePages = (): [name: string, html: string][] =>
  FETCHED_LANGUAGES.map((language) => [
    `offline-${language.toLowerCase()}.html`,
    compactPage(offlinePageIn(language, readTemplate())),
  ]);
