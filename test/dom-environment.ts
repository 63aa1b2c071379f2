import { pathToFileURL } from 'node:url';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { BUNDLED_DOM } from './bundle-dom.ts';
import { OPEN_PAGE, type OpenPage } from './open-page.ts';

/** The page under test lives here; stand-in handlers answer on any origin. */
const PAGE = 'http://localhost:3000/';

/** Classes of Node that a page shares with its document. */
const OF_THE_PAGE = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

/**
 * Filters the library's own remarks from the console: frames load nothing on purpose, and each would be reported with a
 * stack.
 */
function consoleOfPage(console: Console): Console {
  return Object.assign(Object.create(console) as Console, {
    error(...told: readonly unknown[]) {
      const [first] = told;
      if (!String(first).includes('Iframe page loading is disabled')) console.error(...told);
    },
  });
}

/** The library's dialog forgets its answer where it is closed once more; by the standard, nothing happens then. */
function closeOnce(dialog: { readonly open: boolean; close(value?: string): void }): void {
  const { close } = dialog;
  dialog.close = function closeIfOpen(this: typeof dialog, value?: string) {
    if (this.open) close.call(this, value);
  };
}

/** The library looks for a base in the whole document with every address; its selectors know what they have found. */
function rememberBase(prototype: Document): void {
  const { querySelector } = prototype;
  Object.defineProperty(prototype, 'baseURI', {
    configurable: true,
    get(this: Document) {
      return querySelector.call<Document, ['base'], HTMLBaseElement | null>(this, 'base')?.href ?? this.location.href;
    },
  });
}

/** Vitest's own environment `happy-dom`, with that library from one file, and with a page of its own for each test file. */
export default {
  name: 'bundled-dom',
  viteEnvironment: 'client',
  async setup(global) {
    const { Document, GlobalWindow, HTMLDialogElement } = (await import(
      /* @vite-ignore */ pathToFileURL(BUNDLED_DOM).href
    )) as typeof import('happy-dom');
    closeOnce(HTMLDialogElement.prototype);
    rememberBase(Document.prototype as unknown as globalThis.Document);
    const before = Object.getOwnPropertyDescriptors<Record<string, unknown>>(global);
    let known: Set<string> | undefined;
    let close = () => Promise.resolve();

    async function open() {
      await close();
      const page = new GlobalWindow({
        console: consoleOfPage(global.console),
        url: PAGE,
        settings: { disableErrorCapturing: true },
      });
      const { keys } = populateGlobal(global, page, { bindFunctions: true, additionalKeys: OF_THE_PAGE });
      close = async () => {
        await page.happyDOM.abort();
        page.close();
        // Properties that the last file or its code left on the window are removed, too.
        for (const key of Object.keys(global)) if (known && !known.has(key)) keys.add(key);
        for (const key of keys) {
          const own = before[key];
          if (own) Object.defineProperty(global, key, own);
          else delete global[key];
        }
      };
    }

    await open();
    global[OPEN_PAGE] = (async () => {
      // The runner has set its own globals by now, which are kept.
      known ??= new Set(Object.keys(global));
      await open();
    }) satisfies OpenPage;
    return { teardown: () => close() };
  },
} satisfies Environment;
