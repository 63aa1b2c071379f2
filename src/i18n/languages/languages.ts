import loaderTexts from 'virtual:loader-texts';
import { ownDocument } from '../../dom/core/unshadowed.ts';
import type { Page } from '../../runtime/page/page.ts';
import type { FetchedLanguage } from '../overrides/page-language.ts';
import { replaceGiven } from './replace-given.ts';

type Texts = Readonly<Record<string, string>>;

/** The files of the languages that we speak; each is a chunk. */
const FILES: Readonly<Record<string, (page: Page) => Promise<{ readonly default: Texts }>>> = {
  ar: (page) => page.load(() => import('../ar.json')),
  el: (page) => page.load(() => import('../el.json')),
  es: (page) => page.load(() => import('../es.json')),
  fr: (page) => page.load(() => import('../fr.json')),
  it: (page) => page.load(() => import('../it.json')),
  nl: (page) => page.load(() => import('../nl.json')),
  pl: (page) => page.load(() => import('../pl.json')),
  pt: (page) => page.load(() => import('../pt.json')),
  ru: (page) => page.load(() => import('../ru.json')),
  tr: (page) => page.load(() => import('../tr.json')),
};

/** A member of a table by a word of the page's, which may be that of a prototype. */
const entryOf = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * The site's own file of the language, `texts/<language>.json` beside the loader, where the tag names that language
 * (`texts=cs,fr`). What is no text in it is left out.
 * @throws TypeError or SyntaxError when the file can't be had or is no object of texts.
 */
async function textsOfSite({ tag, parameter }: Page): Promise<Texts | undefined> {
  const { pageLanguage, url } = tag;
  if (!parameter('texts')?.split(',').includes(pageLanguage)) return undefined;
  const response = await fetch(new URL(`texts/${pageLanguage}.json`, url));
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  const texts: unknown = await response.json();
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`${response.url} must hold an object`);
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'));
}

const asked = new WeakMap<Page, Promise<void>>();

/**
 * Fetches the texts of the page's language, ours and the site's own, and has all that is shown from now on, and was shown
 * before, be in that language. Where only one of both can be had, that one counts.
 * @throws what is thrown by the import of our file: the texts can't be had for now.
 */
export function speak(page: Page): Promise<void> {
  const known = asked.get(page) ?? fetchTexts(page);
  asked.set(page, known);
  known.catch(() => asked.delete(page));
  return known;
}

async function fetchTexts(page: FetchedLanguage): Promise<void> {
  const { tag } = page;
  const { pageLanguage } = tag;
  const [ours, own] = await Promise.all([
    entryOf(FILES, pageLanguage)?.(page),
    textsOfSite(page).catch((error: unknown) => page.fail(ownDocument.documentElement, 'texts', error)),
  ]);
  const texts = { ...ours?.default, ...own };
  if (ours || own) {
    Object.assign(page, { language: pageLanguage });
    setLoaderTexts(tag, texts);
  }
  Object.assign(page, { texts });
  replaceGiven(page);
}

/** Gives the loader its sentences, and has them shown if the bar is there already. */
function setLoaderTexts(tag: Page['tag'], texts: Texts | undefined): void {
  Object.assign(tag, { loaderTexts: { ...tag.loaderTexts, ...texts } });
  if (!navigator.onLine) dispatchEvent(new CustomEvent('offline'));
}

/**
 * Gives the loader what it says when nothing can be fetched, in the page's language. Comes when the page is idle and needs
 * no file of a language, but for one of the site's own.
 */
export function start(page: Page): void {
  const { tag } = page;
  const texts = entryOf(loaderTexts, tag.pageLanguage);
  if (texts) setLoaderTexts(tag, texts);
  else void speak(page).catch(() => {});
}

/**
 * The chunks that the page's language comes in, for the service worker to keep.
 * @throws what {@link speak} throws.
 */
export async function filesOf(page: Page): Promise<string[]> {
  await speak(page);
  const name = new RegExp(`/chunks/(languages|${page.tag.pageLanguage})-[\\w-]+\\.js$`);
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  return [...new Set(loaded.filter((address) => name.test(address)))];
}
