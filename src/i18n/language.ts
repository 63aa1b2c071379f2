import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';

export interface TextFile {
  readonly default: Readonly<Record<string, string>>;
}

const WAIT_MS = 1000;

/** Languages with a file of their own. */
const FETCHED = ['ar', 'el', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'tr'] as const;

declare module '../dom/load-file.ts' {
  interface Files extends Readonly<Record<(typeof FETCHED)[number], TextFile>> {}
}

/** Returns `pt` for `pt-BR`, and for `pt_BR`, which some templates print; `en` where the page has no language. */
export const languageOf = ({ tag }: Page) => /^[a-z]+/.exec(tag.lang.toLowerCase())?.[0] ?? 'en';

/** Fetches the code for languages other than English and German, and for texts of the site's own. */
export function loadLanguages(page: Page): Promise<typeof import('./languages.ts')> | undefined {
  const language = languageOf(page);
  const isBesideCode = /^(de|en)$/.test(language) && !page.parameter('texts')?.split(',').includes(language);
  return isBesideCode ? undefined : loadFile('languages');
}

const waits = new WeakMap<Page, Promise<void> | undefined>();

function startWait(page: Page): Promise<void> | undefined {
  const loading = loadLanguages(page);
  if (!loading) return undefined;
  const language = languageOf(page);
  const fetched = FETCHED.find((name) => name === language);
  const file = fetched && loadFile(fetched);
  // Reported by `speak`.
  file?.catch(() => {});
  const over = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
  return Promise.race([loading, over])
    .then((languages) => languages?.speak(page, file, over))
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
