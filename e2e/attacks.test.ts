import { afterAll, beforeAll, expect, it } from 'vitest';
import { CORPUS, VECTORS } from '../test/attacks/corpus.ts';
import { FOREIGN_CONTENT } from '../test/attacks/foreign-content.ts';
import { HANDLERS } from '../test/attacks/handlers.ts';
import { STYLES } from '../test/attacks/styles.ts';
import { removeSanitiser, setCanary } from './canary.ts';
import { type Browser, startBrowser, type Tab } from './driver.ts';
import { chosenEngine, needs } from './engines/engine.ts';
import { type SinkServer, startSinkServer } from './sink-server.ts';
import { thinned } from './thinned.ts';

/** The functions that test/attacks/sink-page.ts puts on its window. */
interface SinkWindow {
  push(sink: string, html: string, stage: Element): Promise<string[]>;
  provoke(stage: Element): void;
  hits: number;
}

const MESSAGES = ['message of a form', 'message of a form without React'];
const PARTS = ['comments of a page', 'items of a page'];
const SINKS = ['sanitise', ...MESSAGES, 'search results', 'tip', 'field check', ...PARTS];

interface Opened {
  readonly tab: Tab;
  /** Whole addresses requested since the page loaded. */
  readonly asked: string[];
  /** Addresses that a frame went to. */
  readonly visited: string[];
}

let browser: Browser;
let server: SinkServer;
beforeAll(async () => {
  [browser, server] = await Promise.all([startBrowser(), startSinkServer()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function openSinks(path: string, native: boolean): Promise<Opened> {
  const tab = await browser.newTab();
  await tab.atStart(setCanary);
  if (!native) await tab.atStart(removeSanitiser);
  await tab.goto(server.origin + path);
  await tab.waitFor(() => 'push' in window);
  const asked: string[] = [];
  const visited: string[] = [];
  tab.watch({
    request: ({ url, body }) => void asked.push(`${url} ${body}`),
    went: (what) => void visited.push(what),
  });
  return { tab, asked, visited };
}

/** Pushes markup through a sink and onto the page, and does what a reader might. @returns what is wrong with it. */
async function push({ tab }: Opened, sink: string, vectors: readonly string[]): Promise<string[]> {
  return tab.eval(
    async (sink: string, vectors: readonly string[]) => {
      const { push } = window as unknown as SinkWindow;
      const stage = document.body.appendChild(document.createElement('div'));
      const results = await Promise.all(
        vectors.map(async (vector) => {
          const odd = await push(sink, vector, stage);
          return odd.length ? [`${sink}: ${vector}: ${odd.join(', ')}`] : [];
        }),
      );
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
      return results.flat();
    },
    sink,
    vectors,
  );
}

/**
 * Chromium reports inline handlers and styles when it parses them, in any document, before a sanitiser can remove them.
 * They never run; the report can't be prevented.
 */
const REPORTED_BY_THE_PARSER = /\bon\w*\s*=|style/i;
const NOISY = VECTORS.filter((vector) => REPORTED_BY_THE_PARSER.test(vector));
const QUIET = VECTORS.filter((vector) => !REPORTED_BY_THE_PARSER.test(vector));

/** The library's document looks at media elements, too, and loads nothing. */
const BY_THE_PARSER = /^CSP: ((script-src-attr|style-src-(attr|elem)) inline|media-src )/;

/** WebKitGTK may ask for the icon of a page after it has shown the page. */
const ICON = chosenEngine() === 'webkit' ? 'favicon\\.ico|' : '';
/** Requests of the site's own pictures, of our code, and of the font of Firefox's film controls. */
const OWN = new RegExp(String.raw`^(http://127\.0\.0\.1:\d+/(${ICON}nothing\S*|pixel\.svg|sinks/\S+)|data:font/\S+) $`);

// Without a policy, which would stop what gets through.
it.each([
  ['the sanitiser of the browser', true, '/free'],
  ['the library', false, '/free'],
  ['plain text, when the library can not be loaded', false, '/broken'],
] as const)('no attack of the corpus runs code or makes a request with %s', async (_name, native, path) => {
  if (native) needs('native setHTML');
  const opened = await openSinks(path, native);
  const { tab, asked, visited } = opened;
  const sinks = path === '/broken' ? MESSAGES : SINKS;
  expect(await tab.eval(() => 'setHTML' in Element.prototype)).toBe(native);
  // Each attack meets the sanitiser itself, and every second one each sink, which all call it.
  const turn = (sink: string, all: readonly string[]) => (sink === SINKS[0] ? all : thinned(all, sinks.indexOf(sink)));
  for (const sink of sinks) expect(await push(opened, sink, turn(sink, QUIET))).toEqual([]);
  expect(tab.problems).toEqual([]);
  for (const sink of sinks) expect(await push(opened, sink, turn(sink, NOISY))).toEqual([]);
  expect(tab.problems.filter((problem) => !BY_THE_PARSER.test(problem))).toEqual([]);
  expect(await tab.eval(() => (window as unknown as SinkWindow).hits)).toBe(0);
  expect(visited).toEqual([]);
  expect(asked.filter((address) => !OWN.test(address))).toEqual([]);
  // Pictures are content. A browser that can't be asked which of them are harmless gets none.
  if (path === '/broken') expect(asked.join()).not.toContain('/nothing');
  expect(asked.join()).toContain(path === '/broken' ? 'purify' : '/nothing');
  await tab.close();
});

// Of the corpus, and not of the product: with `K2_FULL=1`.
it.runIf(process.env.K2_FULL)(
  'the attacks of the corpus do run code in a page that does not sanitise them',
  async () => {
    const { tab, asked } = await openSinks('/free', true);
    const active = await tab.eval(
      async (vectors: readonly string[]) => {
        const { provoke } = window as unknown as SinkWindow;
        let active = 0;
        const frames: HTMLIFrameElement[] = [];
        for (const vector of vectors) {
          const frame = document.body.appendChild(document.createElement('iframe'));
          const { contentWindow, contentDocument } = frame;
          if (!contentWindow || !contentDocument) continue;
          // Counted here, because the window of a frame that an attack navigates to another site can't be read.
          let hits = 0;
          Object.assign(contentWindow, {
            hit: () => {
              hits++;
            },
          });
          const range = contentDocument.createRange();
          contentDocument.body.append(range.createContextualFragment(vector));
          provoke(contentDocument.body);
          await new Promise((resolve) => setTimeout(resolve));
          if (hits > 0) active++;
          frames.push(frame);
        }
        // Their requests are sent a moment later.
        await new Promise((resolve) => setTimeout(resolve, 500));
        for (const frame of frames) frame.remove();
        return active;
      },
      [...HANDLERS, ...FOREIGN_CONTENT, ...STYLES],
    );
    expect(active).toBeGreaterThan(60);
    // Chromium requests 26, Firefox 14; WebKit's network process drops most before they reach the proxy.
    expect(asked.filter((address) => /evil/.test(address)).length).toBeGreaterThan(0);
    await tab.close();
  },
);

it.each([
  ['the sanitiser of the browser', true],
  ['the library', false],
] as const)('an answer that contains a frameset shows no text with %s', async (_name, native) => {
  if (native) needs('native setHTML');
  const { tab } = await openSinks('/free', native);
  for (const sink of ['sanitise', ...MESSAGES, 'search results', 'tip']) {
    const shown = await tab.eval(
      async (sink: string, html: string) => {
        const stage = document.body.appendChild(document.createElement('div'));
        await (window as unknown as SinkWindow).push(sink, html, stage);
        return stage.textContent;
      },
      sink,
      '<frameset onload="hit()"><frame src="/blank"></frameset>',
    );
    expect(shown, sink).toBe('');
  }
  await tab.close();
});

it('the corpus has over 300 attacks, over 20 for each technique, and no duplicates', () => {
  expect(VECTORS.length).toBeGreaterThan(300);
  for (const [technique, vectors] of Object.entries(CORPUS)) expect(vectors.length, technique).toBeGreaterThan(20);
  expect(new Set(VECTORS).size).toBe(VECTORS.length);
  expect(NOISY.length).toBeLessThan(VECTORS.length);
});
