import type { ElementHandle, HTTPRequest, Page } from 'puppeteer-core';
import { COMES_WITHIN_MS } from '../../test/comes-within.ts';
import type { Asked, Box, Tab, TabOptions } from './browser.ts';
import { type EngineName, needs } from './engine.ts';
import { bringIntoView, derivedWords, firstLine, isAt, lineFromCentre, restAfterFrame } from './words.ts';

export interface PuppeteerEngine {
  readonly name: EngineName;
  /** Has the page look as the options say. */
  emulate(page: Page, options: TabOptions): Promise<void>;
  /** Goes back or forward, and waits for the page. */
  travel(page: Page, steps: -1 | 1): Promise<void>;
  /** Closes the tab and the things opened for it. */
  close(): Promise<void>;
}

/** WebDriver BiDi reports that a body exists, without its content. */
function bodyOf(request: HTTPRequest): string {
  if (!request.hasPostData()) return '';
  try {
    return request.postData() ?? '';
  } catch {
    return '(a body)';
  }
}

const asAsked = (request: HTTPRequest): Asked => ({
  url: request.url(),
  method: request.method(),
  body: bodyOf(request),
  headers: request.headers(),
  isNavigation: request.isNavigationRequest(),
});

/**
 * Errors in Firefox's log that no script has thrown: violations of a policy, which the event reports better; modules
 * that failed to load, which the importing code handles; and requests of a page that was left, mostly for its icon.
 */
const REMARKS = new RegExp(
  [
    '^Error: (?:Content-Security-Policy: ',
    'Loading module from ',
    'Failed to load ‘[^’]*/(?:chunks/|icon\\.svg’)',
    'Cross-Origin Request Blocked: .*/chunks/',
    'SecurityError: The operation is insecure\\.$)',
  ].join('|'),
);

async function collectProblems(page: Page, problems: string[]): Promise<void> {
  page.on('pageerror', (error) => {
    if (!REMARKS.test(String(error))) problems.push(String(error));
  });
  await page.exposeFunction('__problem', (problem: string) => void problems.push(problem));
  await page.evaluateOnNewDocument(() => {
    const report = (window as unknown as { __problem: (problem: string) => void }).__problem;
    addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`));
    addEventListener('securitypolicyviolation', (event) =>
      report(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`),
    );
  });
}

/**
 * Clicks or taps on the end of an element's first line, which Firefox finds from where the element is by then: between
 * two commands the page has time to move it. Puppeteer hands the origin on, and has no type for it.
 */
async function pressFrom(page: Page, handle: ElementHandle<Element>, how: 'mouse' | 'touch'): Promise<void> {
  const { x, y } = await handle.evaluate(lineFromCentre);
  const element = (handle as unknown as { remoteValue(): object }).remoteValue();
  const options = { origin: { type: 'element', element } };
  if (how === 'mouse') {
    await page.mouse.click(x, y, options as Parameters<typeof page.mouse.click>[2]);
    return;
  }
  // In one command: a finger that rests for some 400 ms, as it may between two of them, clicks nothing.
  const finger = {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'touch' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), ...options },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
  const frame = page.mainFrame() as unknown as {
    browsingContext: { performActions(sources: readonly object[]): Promise<void> };
  };
  await frame.browsingContext.performActions([finger]);
}

/** A tab of an engine that puppeteer drives. */
export async function puppeteerTab(page: Page, options: TabOptions, engine: PuppeteerEngine): Promise<Tab> {
  const { width = 1280, height = 900, touch = false } = options;
  const problems: string[] = [];
  const requests: string[] = [];
  await page.setViewport({ width, height, hasTouch: touch, isMobile: touch });
  await engine.emulate(page, options);
  page.on('request', (request) => {
    const url = new URL(request.url());
    requests.push(url.pathname + url.search);
  });
  await collectProblems(page, problems);
  let isAnswering = false;
  let leaves = 0;
  const find = async (selector: string): Promise<ElementHandle<Element>> => {
    const handle = await page.waitForSelector(selector, { timeout: COMES_WITHIN_MS });
    if (!handle) throw new Error(`Nothing matches ${selector}`);
    return handle;
  };
  const looking: Pick<Tab, 'eval' | 'waitFor'> = {
    eval: (task, ...args) => page.evaluate(task as never, ...(args as unknown as never[])),
    async waitFor(condition, ...args) {
      await page.waitForFunction(
        condition as never,
        { timeout: COMES_WITHIN_MS, polling: 50 },
        ...(args as unknown as never[]),
      );
    },
  };
  const boxOf = async (handle: ElementHandle<Element>, selector: string): Promise<Box> => {
    if (engine.name !== 'firefox') await handle.scrollIntoView();
    else await handle.evaluate(bringIntoView);
    let box = await handle.boundingBox();
    // Its commands take so long that what moves meanwhile would be missed.
    for (let before = null; engine.name === 'firefox' && String(before?.y) !== String(box?.y); ) {
      before = box;
      await restAfterFrame(looking);
      box = await handle.boundingBox();
    }
    if (!box) throw new Error(`${selector} has no box`);
    return box;
  };
  const press = async (keys: readonly string[]) => {
    // The name by which both protocols know it.
    for (const key of keys)
      await page.keyboard.press((key === 'Space' ? ' ' : key) as Parameters<typeof page.keyboard.press>[0]);
  };
  const hold: Tab['hold'] = async (held, ...keys) => {
    await page.keyboard.down(held as Parameters<typeof page.keyboard.down>[0]);
    await press(keys);
    await page.keyboard.up(held as Parameters<typeof page.keyboard.up>[0]);
  };
  const words = derivedWords(looking);
  return {
    page,
    problems,
    requests,
    ...looking,
    ...words,
    mouse: {
      move: (x, y, steps = 1) => page.mouse.move(x, y, { steps }),
      click: (x, y) => page.mouse.click(x, y),
      wheel: (deltaY) => page.mouse.wheel({ deltaY }),
      async drag(from, to) {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 5 });
        await page.mouse.up();
      },
    },
    async goto(url) {
      requests.length = 0;
      await page.goto(url, { waitUntil: 'load' });
    },
    back: () => engine.travel(page, -1),
    forward: () => engine.travel(page, 1),
    reload: async () => void (await page.reload()),
    async leaveBy(action) {
      // `waitForNavigation` would take a dialog that closes, and goes back in the history, for another page.
      leaves++;
      const left = `${leaves}`;
      await page.evaluate((left) => void Object.assign(window, { left }), left);
      await action();
      await page.waitForFunction(
        (left) => {
          // When the page has loaded, browsers restore the scroll position.
          const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
          return !!page?.loadEventEnd && (window as { left?: string }).left !== left;
        },
        { timeout: COMES_WITHIN_MS, polling: 50 },
        left,
      );
    },
    url: async () => page.url(),
    front: () => page.bringToFront(),
    resize: (width, height) => page.setViewport({ width, height }),
    async activate(selector, how) {
      if (how === 'keyboard') {
        await words.focus(selector);
        await page.keyboard.press('Enter');
        return;
      }
      /** Looks the element up again: React replaces nodes whose words changed. */
      const place = async (): Promise<readonly [handle: ElementHandle<Element>, x: number, y: number]> => {
        const handle = await find(selector);
        try {
          const box = await boxOf(handle, selector);
          const line = await handle.evaluate(firstLine);
          return [handle, box.x + line.right - 5, box.y + line.middle];
        } catch (error) {
          if (await handle.evaluate(({ isConnected }) => isConnected)) throw error;
          return place();
        }
      };
      let [handle, x, y] = await place();
      // A reader presses a visible, resting element: it may still fade in, or move when an image loads.
      for (let turn = 0; turn < 5; turn++) {
        if (engine.name === 'firefox' && how === 'mouse') await page.mouse.move(x, y);
        if (await handle.evaluate(isAt, x, y)) break;
        if (engine.name !== 'firefox') await restAfterFrame(looking);
        [handle, x, y] = await place();
      }
      if (engine.name === 'firefox') await pressFrom(page, handle, how);
      else if (how === 'touch') await page.touchscreen.tap(x, y);
      else await page.mouse.click(x, y);
    },
    box: async (selector) => boxOf(await find(selector), selector),
    hover: async (selector) => (await find(selector)).hover(),
    async type(text, selector) {
      if (selector) await words.focus(selector);
      await page.keyboard.type(text);
    },
    press: (...keys) => press(keys),
    hold,
    undo: () => hold('Control', 'z'),
    redo: () => hold('Control', 'y'),
    run: async (source) => void (await page.evaluate(source)),
    async atStart(task, ...args) {
      await page.evaluateOnNewDocument(task as never, ...(args as unknown as never[]));
    },
    async answer(reply) {
      isAnswering = true;
      await page.setRequestInterception(true);
      page.on('request', async (request) => {
        const ours = await reply(asAsked(request));
        if (!isAnswering) return;
        try {
          await (ours ? request.respond(ours) : request.continue());
        } catch (error) {
          // A test may be over, and its browser closed, before what a page has asked for is answered.
          if ((error as Error).name !== 'TargetCloseError') throw error;
        }
      });
    },
    watch({ request, went }) {
      if (request) page.on('request', (asked) => request(asAsked(asked)));
      if (!went) return;
      page.on('framenavigated', (frame) => went(frame.url()));
      page.on('dialog', (dialog) => went(dialog.message()));
    },
    cookies: () => page.cookies(),
    offline: (on) => page.setOfflineMode(on),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png`, fullPage: true });
    },
    async devTools() {
      needs('DevTools protocol', engine.name);
      return page.createCDPSession();
    },
    async close() {
      // Chromium may wait for what is held back for as long as another page is opened.
      if (isAnswering) {
        isAnswering = false;
        await page.setRequestInterception(false);
      }
      await engine.close();
    },
  };
}
