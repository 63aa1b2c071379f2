import loaderTexts from 'virtual:loader-texts';
import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { languageOf, type TextFile, waitForLanguage } from './language.ts';
import { textsOfSite } from './texts.ts';

type Texts = TextFile['default'];

/** Fetches the site's own `texts/<language>.json` beside the loader, if the tag names the language (`texts=cs,fr`). */
async function fetchTexts({ tag, parameter }: Page, language: string): Promise<Texts | undefined> {
  if (!parameter('texts')?.split(',').includes(language)) return undefined;
  const response = await fetch(new URL(`texts/${language}.json`, tag.url));
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}`);
  const texts: unknown = await response.json();
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`${response.url} must hold an object`);
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'));
}

/** Sets the texts of the page: ours and the site's own, unless they come after `over`. Without both, it is English. */
export async function speak(page: Page, file: Promise<TextFile> | undefined, over: Promise<undefined>): Promise<void> {
  const language = languageOf(page);
  const inTime = (texts: Promise<Texts | undefined> | undefined) =>
    Promise.race([texts?.catch((error) => page.fail(ownDocument.documentElement, 'texts', error)), over]);
  const [ours, own] = await Promise.all([
    inTime(file?.then((module) => module.default)),
    inTime(fetchTexts(page, language)),
  ]);
  // A few texts in the page are enough for a language that has no file.
  const isSpoken = ours || own || (!file && Object.keys(textsOfSite(page, language)).length);
  if (isSpoken) Object.assign(page, { language, texts: { ...ours, ...own } });
  setLoaderTexts(page);
}

function setLoaderTexts(page: Page): void {
  const { tag, texts } = page;
  const language = languageOf(page);
  const ours = Object.hasOwn(loaderTexts, language) && loaderTexts[language];
  Object.assign(tag, { loaderTexts: { ...ours, ...texts, ...textsOfSite(page, language) } });
  if (!navigator.onLine) dispatchEvent(new CustomEvent('offline'));
}

/** The other files of the build are beside this one. */
const HERE = import.meta.url;

/** Fetches the offline page in this language, as soon as a worker controls the page, which keeps it. */
async function fetchOfflinePage(language: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  await fetch(new URL(`offline-${language}.html`, HERE)).catch(() => {});
}

/** Gives the loader its sentences in the page's language when the page is idle. Only texts of the site's own are fetched. */
export function start(page: Page): void {
  const language = languageOf(page);
  if (Object.hasOwn(loaderTexts, language)) {
    setLoaderTexts(page);
    void fetchOfflinePage(language);
  } else void waitForLanguage(page);
}

/** Lists the addresses of the files that the page's language is in, for the service worker to keep. */
export async function filesOf(page: Page): Promise<string[]> {
  await waitForLanguage(page);
  const language = languageOf(page);
  const names = ['languages', ...(Object.hasOwn(loaderTexts, language) ? [language] : [])];
  return names.map((name) => new URL(`${name}.js`, HERE).href);
}

declare module '../dom/load-file.ts' {
  interface Files {
    languages: typeof import('./languages.ts');
  }
}
