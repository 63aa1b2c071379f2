import { LOADER_TEXTS_BY_LANGUAGE } from 'virtual:languages';
import { namesOf } from '../dom/language-names.ts';
import { loadTexts, type TextFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Page } from '../page/page.ts';
import { waitForLanguage } from './language.ts';
import { textsOfSite } from './texts.ts';

type Texts = TextFile['default'];

const closest = ({ tag }: Page, names: readonly string[]): string | undefined =>
  namesOf(tag.lang).flatMap((name) => names.find((other) => other.toLowerCase() === name) ?? [])[0];

/** Finds the closest file of the catalogue for the language of the page. */
const fetchedFor = (page: Page): string | undefined => closest(page, Object.keys(LOADER_TEXTS_BY_LANGUAGE));

/** Finds the closest of the site's own files, which the tag names (`texts=cs,pt-PT`). */
const ownFileFor = (page: Page): string | undefined => closest(page, page.tag.parameter('texts')?.split(',') ?? []);

/** Returns the language of the texts for the page: `pt-pt` if there are texts for it, else `pt`. */
function languageOf(page: Page): string {
  const [, first = 'en'] = namesOf(page.tag.lang);
  // Their texts are in the chunks, even if there is a file for `de-AT`.
  if (first === 'de' || first === 'en') return first;
  return (ownFileFor(page) ?? fetchedFor(page) ?? first).toLowerCase();
}

/** Fetches the site's `texts/<language>.json` next to the loader, if the tag names the language (`texts=cs,fr`). */
async function fetchTexts(page: Page): Promise<Texts | undefined> {
  const name = ownFileFor(page);
  if (!name) return undefined;
  const response = await fetch(new URL(`texts/${name}.json`, page.tag.url));
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  const texts: unknown = await response.json();
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`${response.url} must hold an object`);
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'));
}

/** Sets the page's texts: the catalogue and the site's own. Those that arrive after `over` are not used. */
export async function speak(page: Page, over: Promise<undefined>): Promise<void> {
  const language = languageOf(page);
  const fetched = fetchedFor(page);
  const file = fetched ? loadTexts(fetched) : undefined;
  const beforeOver = (texts: Promise<Texts | undefined> | undefined) =>
    Promise.race([texts?.catch((error) => page.fail(ownDocument.documentElement, 'texts', error)), over]);
  const fetchedTexts = beforeOver(file?.then((module) => module.default));
  const [ours, own] = await Promise.all([fetchedTexts, beforeOver(fetchTexts(page))]);
  // A few texts in the page are enough for a language that has no file.
  const isSpoken = ours || own || (!file && Object.keys(textsOfSite(page, language)).length);
  if (isSpoken) {
    page.language = language;
    page.texts = { ...ours, ...own };
  }
  setLoaderTexts(page);
}

/** Gives the loader its sentences in the page's language. */
function setLoaderTexts(page: Page): void {
  const ours = LOADER_TEXTS_BY_LANGUAGE[fetchedFor(page) ?? ''];
  page.tag.loaderTexts = { ...ours, ...page.texts, ...textsOfSite(page, languageOf(page)) };
  // The loader's bar is written again, in this language.
  if (!navigator.onLine) page.emit(ownDocument.documentElement, 'k2:connection', { isReachable: false });
}

/** The folder of this file, with the other files of the build. */
const HERE = import.meta.url;

/** Fetches the offline page in this language once a worker controls the page and can keep it. */
async function fetchOfflinePage(language: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  await fetch(new URL(`offline-${language.toLowerCase()}.html`, HERE)).catch(() => {});
}

/** Gives the loader its sentences, and has the offline page kept in the page's language, when the page is idle. */
export function start(page: Page): Promise<void> | undefined {
  const name = fetchedFor(page);
  if (!name) return waitForLanguage(page);
  setLoaderTexts(page);
  return fetchOfflinePage(name);
}

/** Lists the addresses of the files that the page's language is in, for the service worker to keep. */
export async function filesOf(page: Page): Promise<string[]> {
  await waitForLanguage(page);
  const name = fetchedFor(page);
  return ['languages', ...(name ? [name] : [])].map((file) => new URL(`${file}.js`, HERE).href);
}
