import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { COMES_WITHIN_MS } from '../../test/comes-within.ts';
import type { Box, Cookie, Tab, TabOptions } from './browser.ts';
import { lacks, needs } from './engine.ts';
import { strokes } from './webkit-keys.ts';
import type { Session } from './webkit-process.ts';
import type { PageProxy } from './webkit-proxy.ts';
import { derivedWords, restAfterFrame } from './words.ts';

const LOOK_EVERY_MS = 50;
/** A page that goes away at this very moment takes the answer along, and the driver keeps silent for its whole limit. */
const LOOK_ANSWERS_WITHIN_MS = 4000;

/** The result of a script in the page. */
interface Said {
  readonly value?: unknown;
  readonly error?: string;
  readonly problems: readonly string[];
}

/** Gathers what goes wrong in a document, and in those of its frames, for the next command to fetch. */
function gatherProblems(): void {
  const key = Symbol.for('k2-driver');
  const own = window as unknown as Record<symbol, string[]>;
  const top = window.top as unknown as Record<symbol, string[]>;
  if (window === window.top) own[key] = [];
  const report = (problem: string) => top[key]?.push(problem);
  addEventListener('error', ({ error, message }) => {
    // As the other engines say it.
    if (error || message) report(String(error ?? message).replace(/Can't find variable: (\S+)/, '$1 is not defined'));
  });
  addEventListener('unhandledrejection', ({ reason }) => report(`unhandled: ${reason}`));
  addEventListener('securitypolicyviolation', (event) =>
    report(`CSP: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}`),
  );
}

/** Functions for the results of scripts in the page, and for errors since the last call. */
const TO_SAY = `
  const say = (said) => {
    const problems = window[Symbol.for('k2-driver')]?.splice(0) ?? [];
    try {
      return JSON.stringify({ ...said, problems });
    } catch {
      return JSON.stringify({ problems });
    }
  };
  const fail = (error) => say({ error: String(error?.stack ?? error) + ' ' + String(error) });
`;

const argument = (value: unknown) => JSON.stringify(value) ?? 'undefined';
const callOf = (task: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${task})(${args.map(argument).join()})`;

/** The tab of a session of its own. */
export async function webkitTab(
  session: Session,
  proxy: PageProxy,
  options: TabOptions,
  close: () => Promise<void>,
): Promise<Tab> {
  const { width = 1280, height = 900 } = options;
  const problems: string[] = [];
  const requests: string[] = [];
  const pointer = { x: 0, y: 0 };
  proxy.watchers.push(({ url, method }) => {
    const { pathname, search } = new URL(url);
    if (method !== 'CONNECT') requests.push(pathname + search);
  });
  proxy.starts.push(`(${gatherProblems})();`);

  const send = (mode: 'sync' | 'async', script: string) =>
    session.send('POST', `/execute/${mode}`, { script: TO_SAY + script, args: [] });
  function hear(text: unknown): unknown {
    const said = JSON.parse(String(text)) as Said;
    problems.push(...said.problems);
    if (said.error !== undefined) throw new Error(said.error);
    return said.value;
  }
  /**
   * Evaluates an expression. Awaits only a promise: when a page is left during a call, the driver waits for its time
   * limit.
   */
  async function execute(source: string): Promise<unknown> {
    const text = await send(
      'sync',
      `try {
        const value = ${source};
        if (typeof value?.then !== 'function') return say({ value });
        window[Symbol.for('k2-driver-promise')] = value;
        return null;
      } catch (error) {
        return fail(error);
      }`,
    );
    if (text !== null) return hear(text);
    const settled = await send(
      'async',
      `const done = arguments[arguments.length - 1];
      window[Symbol.for('k2-driver-promise')].then((value) => done(say({ value })), (error) => done(fail(error)));`,
    );
    return hear(settled);
  }
  const run: Tab['eval'] = (task, ...args) => execute(callOf(task, args)) as never;
  const until = async (milliseconds: number, what: string, look: () => Promise<unknown>) => {
    const deadline = Date.now() + milliseconds;
    let failure: unknown;
    while (Date.now() < deadline) {
      // A page that goes away takes the script along that looks at it.
      const looked = look().catch((error) => {
        failure = error;
      });
      const limit = new AbortController();
      const silent = wait(LOOK_ANSWERS_WITHIN_MS, undefined, { signal: limit.signal }).catch(() => undefined);
      const result = await Promise.race([looked, silent]);
      limit.abort();
      if (result) return result;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(`Waited in vain for ${what}`, { cause: failure });
  };
  /** Waits for the element and returns its place, scrolled into view on request. */
  const boxOf = (selector: string, isToShow: boolean) =>
    until(COMES_WITHIN_MS, selector, () =>
      run(
        (selector: string, isToShow: boolean) => {
          const element = Document.prototype.querySelector.call(document, selector) as HTMLElement | null;
          let box = element?.getBoundingClientRect();
          const isIn = box && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
          if (isToShow && !isIn) {
            element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            box = element?.getBoundingClientRect();
          }
          return box && { x: box.x, y: box.y, width: box.width, height: box.height };
        },
        selector,
        isToShow,
      ),
    ) as Promise<Box>;
  /** Scrolls it into view, and waits until it rests. */
  async function show(selector: string): Promise<Box> {
    let before: Box | undefined;
    let box = await boxOf(selector, true);
    while (before?.x !== box.x || before.y !== box.y) {
      before = box;
      await restAfterFrame({ eval: run });
      box = await boxOf(selector, false);
    }
    return box;
  }
  /** WebKitGTK turns the wheel by the difference to the last action, for the whole session. */
  let wheeled = 0;
  const act = (device: object) => session.send('POST', '/actions', { actions: [device] });
  const point = (actions: readonly object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const moveTo = (x: number, y: number) => {
    Object.assign(pointer, { x, y });
    return { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) };
  };
  const pressKeys = async (keys: readonly string[], held?: string) => {
    await act({ type: 'key', id: 'keyboard', actions: strokes(keys, held) });
  };
  async function resize(width: number, height: number): Promise<void> {
    if (width < 450) needs('narrow window', 'webkit');
    await session.send('POST', '/window/rect', { x: 0, y: 0, width, height: height + 38 });
    const isSo = (width: number, height: number) => innerWidth === width && innerHeight === height;
    const [rest] = [height - Number(await run(() => innerHeight))];
    if (rest) await session.send('POST', '/window/rect', { x: 0, y: 0, width, height: height + 38 + rest });
    await until(COMES_WITHIN_MS, `a window of ${width} × ${height}`, () => run(isSo, width, height));
  }
  /** The driver's own command passes over what the reader has not come to by a press. */
  async function travel(steps: -1 | 1): Promise<void> {
    const before = await run((steps: number) => {
      setTimeout(() => history.go(steps));
      return location.href;
    }, steps);
    await until(COMES_WITHIN_MS, 'another address', () =>
      run((before: string) => location.href !== before && document.readyState === 'complete', before),
    );
  }
  const leaveBy: Tab['leaveBy'] = async (action) => {
    await run(() => {
      Object.assign(window, { [Symbol.for('k2-driver-old')]: true });
    });
    await action();
    await until(COMES_WITHIN_MS, 'another page', () =>
      run(() => !(Symbol.for('k2-driver-old') in window) && document.readyState === 'complete'),
    );
  };
  const looking: Pick<Tab, 'eval' | 'waitFor'> = {
    eval: run,
    async waitFor(condition, ...args) {
      // Elements can't be serialised.
      const source = `((is) => (typeof is?.then === 'function' ? is.then(Boolean) : !!is))(${callOf(condition, args)})`;
      await until(COMES_WITHIN_MS, String(condition), () => execute(source));
    },
  };
  const mouse: Tab['mouse'] = {
    async move(x, y, steps = 1) {
      const { x: fromX, y: fromY } = pointer;
      const part = (step: number) => step / steps;
      const moves = Array.from({ length: steps }, (_, index) => part(index + 1));
      await point(moves.map((done) => moveTo(fromX + (x - fromX) * done, fromY + (y - fromY) * done)));
    },
    async click(x, y) {
      await point([moveTo(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]);
    },
    async drag([fromX, fromY], [toX, toY]) {
      const steps = [0.2, 0.4, 0.6, 0.8, 1];
      const moves = steps.map((done) => moveTo(fromX + (toX - fromX) * done, fromY + (toY - fromY) * done));
      const up = { type: 'pointerUp', button: 0 };
      await point([moveTo(fromX, fromY), { type: 'pointerDown', button: 0 }, ...moves, up]);
    },
    async wheel(deltaY) {
      const [x, y] = [Math.round(pointer.x), Math.round(pointer.y)];
      wheeled += deltaY;
      const scroll = { type: 'scroll', x, y, deltaX: 0, deltaY: wheeled, duration: 0 };
      await act({ type: 'wheel', id: 'wheel', actions: [scroll] });
    },
  };
  const cookies: Tab['cookies'] = async () => {
    const all = (await session.send('GET', '/cookie')) as (Cookie & { readonly expiry?: number })[];
    return all.map(({ expiry, ...cookie }) => (expiry === undefined ? cookie : { ...cookie, expires: expiry }));
  };
  await session.send('POST', '/timeouts', { script: 25_000 });
  await resize(width, height);
  const words = derivedWords(looking);
  return {
    problems,
    requests,
    mouse,
    ...looking,
    ...words,
    get page() {
      return lacks("page of the driver's library", 'webkit');
    },
    async goto(url) {
      await run(() => {}).catch(() => {});
      requests.length = 0;
      await session.send('POST', '/url', { url });
    },
    back: () => travel(-1),
    forward: () => travel(1),
    async reload() {
      await session.send('POST', '/refresh');
    },
    leaveBy,
    url: () => run(() => location.href),
    front: async () => {},
    resize,
    async activate(selector, how) {
      if (how === 'touch') lacks('emulated touch', 'webkit');
      if (how === 'keyboard') {
        await words.focus(selector);
        await pressKeys(['Enter']);
        return;
      }
      const { x, y, width, height } = await show(selector);
      await mouse.click(x + width - 5, y + height / 2);
    },
    box: show,
    async hover(selector) {
      const { x, y, width, height } = await show(selector);
      await mouse.move(x + width / 2, y + height / 2);
    },
    async type(text, selector) {
      if (selector) await words.focus(selector);
      await pressKeys([...text]);
    },
    press: (...keys) => pressKeys(keys),
    hold: (held, ...keys) => pressKeys(keys, held),
    // The MiniBrowser has no keys for these; those of other browsers carry out the same commands.
    undo: () => run(() => void document.execCommand('undo')),
    redo: () => run(() => void document.execCommand('redo')),
    run: async (source) => void (await execute(`(() => { ${source} })()`)),
    atStart: async (task, ...args) => void proxy.starts.push(`${callOf(task, args)};`),
    answer: async (reply) => void proxy.repliers.push(reply),
    watch({ request, went }) {
      if (request) proxy.watchers.push(request);
      if (went) proxy.watchers.push(({ url, isNavigation }) => void (isNavigation && went(url)));
    },
    cookies,
    offline: async (on) => (on ? lacks('offline emulation', 'webkit') : undefined),
    async screenshot(file) {
      writeFileSync(file, Buffer.from(String(await session.send('GET', '/screenshot')), 'base64'));
    },
    devTools: async () => lacks('DevTools protocol', 'webkit'),
    close,
  };
}
