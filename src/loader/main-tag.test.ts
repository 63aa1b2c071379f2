import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeIntersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { IDLE_FALLBACK_MS } from './constants.ts';

const started = vi.hoisted(() => ({ runtime: vi.fn(), offline: vi.fn() }));
vi.mock('../core/start.ts', () => ({ start: started.runtime }));
vi.mock('../offline/start.ts', () => ({ start: started.offline }));
vi.mock('./import-chunk.ts', () => ({ importChunk: (source: () => Promise<unknown>) => source() }));
forgetListeners();

const global = window as { K2Islands?: { scan?(): void } };

/** The script runs, from a tag with these parameters; then the browser has time. */
async function run(query = ''): Promise<void> {
  const script = document.createElement('script');
  script.src = `http://localhost:3000/media/k2-islands.js?sitepath=/${query}`;
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', { value: script, configurable: true });
  vi.resetModules();
  await import('./main.ts');
}
const idle = async () => {
  await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
  await vi.dynamicImportSettled();
};

beforeEach(() => {
  vi.useFakeTimers();
  fakeIntersections();
  vi.clearAllMocks();
});
afterEach(() => {
  for (const name of ['K2Islands', '$K2']) Reflect.deleteProperty(global, name);
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('the runtime', () => {
  it.each([
    ['', 0],
    ['&debug=1', 1],
    ['&analytics=1', 1],
  ])('is loaded without interaction when the tag asks for it: %j', async (query, times) => {
    await run(query);
    await idle();
    expect(started.runtime).toHaveBeenCalledTimes(times);
  });

  it('is loaded at once with debug=1, and at idle for analytics', async () => {
    await run('&analytics=1');
    await vi.dynamicImportSettled();
    expect(started.runtime).not.toHaveBeenCalled();
    Reflect.deleteProperty(global, 'K2Islands');
    await run('&debug=1');
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.runtime).toHaveBeenCalledOnce();
  });
});

describe('the code for offline use', () => {
  const workers = (controller: object | null) =>
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });

  it.each<[string, string, object | null, number]>([
    ['', 'no worker yet', null, 1],
    ['&sw=off', 'a worker that has the page', {}, 1],
    ['&sw=off', 'no worker', null, 0],
  ])('is loaded at idle, except for a tag with %j and %s', async (query, _, controller, times) => {
    workers(controller);
    await run(query);
    await vi.dynamicImportSettled();
    expect(started.offline).not.toHaveBeenCalled();
    await idle();
    expect(started.offline).toHaveBeenCalledTimes(times);
  });

  it('is not loaded in a browser without service workers', async () => {
    await run('&sw=off');
    await idle();
    expect(started.offline).not.toHaveBeenCalled();
  });
});

/** The window, the document, or what either has it from. */
function ownerOf(name: string): object {
  for (const start of [window, document])
    for (let object: object | null = start; object; object = Object.getPrototypeOf(object))
      if (Object.hasOwn(object, name)) return object;
  throw new Error(`Nobody has ${name}`);
}

describe('a browser without a required API', () => {
  it.each(['adoptedStyleSheets', 'IntersectionObserver'])('keeps the page unchanged: without %s', async (name) => {
    const owner = ownerOf(name);
    const printed = Object.getOwnPropertyDescriptor(owner, name);
    Reflect.deleteProperty(owner, name);
    await run('&debug=1');
    await idle();
    if (printed) Object.defineProperty(owner, name, printed);
    expect(global.K2Islands).toBeUndefined();
    expect(started.runtime).not.toHaveBeenCalled();
  });
});
