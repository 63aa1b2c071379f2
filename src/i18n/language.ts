import { BUILT_IN } from 'virtual:languages';
import { type Files, loadFile } from '../dom/load-file.ts';
import type { Page } from '../page/page.ts';

const WAIT_MS = 1000;

/** Fetches the code for languages other than English and German, and for texts of the site's own. */
export function loadLanguages({ tag }: Page): Promise<Files['languages']> | undefined {
  const isBuiltIn = BUILT_IN.test(tag.lang) && !/\b(de|en)\b/i.test(tag.parameter('texts') ?? '');
  return isBuiltIn ? undefined : loadFile('languages');
}

const waits = new WeakMap<Page, Promise<void> | undefined>();

function startWait(page: Page): Promise<void> | undefined {
  const loading = loadLanguages(page);
  if (!loading) return undefined;
  const over = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
  return Promise.race([loading, over])
    .then((languages) => languages?.speak(page, over))
    .catch(() => {})
    .then(() => void waits.set(page, undefined));
}

/**
 * Waits for the texts of the page's language, for {@link WAIT_MS} at most. Later texts are not used, as the page would mix
 * two languages. Returns `undefined` if there is nothing to wait for.
 */
export function waitForLanguage(page: Page): Promise<void> | undefined {
  if (!waits.has(page)) waits.set(page, startWait(page));
  return waits.get(page);
}
