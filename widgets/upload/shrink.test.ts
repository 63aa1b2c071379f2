import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePictures } from '../../test/fake-pictures.ts';
import { settled } from '../../test/fake-widget.ts';
import { NoWorker, open as openAnywhere, openInWorker } from './shrink.ts';
import { FIT, CROP as MOVABLE } from './worker/geometry.ts';
import type { Order } from './worker/picture.ts';
import { createAnswerer, type Question } from './worker/worker.ts';

const ADDRESS = 'http://localhost:3000/chunks/picture-worker.js';

/** A worker in name only: it answers with what a real one's script answers with. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static mood: 'works' | 'never comes' | 'breaks' | 'is refused' = 'works';
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: Event & { message: string }) => void) | null = null;
  isRunning = true;
  readonly #answer = createAnswerer();

  constructor(
    readonly url: string,
    readonly options: WorkerOptions,
  ) {
    if (FakeWorker.mood === 'is refused') throw new DOMException('Refused', 'SecurityError');
    FakeWorker.made.push(this);
  }

  async postMessage(question: Question) {
    if (FakeWorker.mood === 'never comes') return this.fail('');
    if (FakeWorker.mood === 'breaks' && 'position' in question) return this.fail('out of memory');
    const data = await this.#answer(question);
    if (this.isRunning) this.onmessage?.({ data });
  }

  terminate() {
    this.isRunning = false;
  }

  fail(message: string) {
    queueMicrotask(() => this.onerror?.(Object.assign(new Event('error', { cancelable: true }), { message })));
  }
}

const order = (name: string, aspect: Order['limits']['aspect'] = MOVABLE, always = true): Order => ({
  file: new File(['x'.repeat(9)], name, { type: 'image/jpeg' }),
  type: 'image/jpeg',
  limits: { width: 200, height: 200, aspect, always },
});
const open = (what: Order, { address = ADDRESS, signal = new AbortController().signal } = {}) =>
  openInWorker(address, what, signal);
const running = () => FakeWorker.made.filter(({ isRunning }) => isRunning).length;

beforeEach(() => {
  FakeWorker.made = [];
  FakeWorker.mood = 'works';
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => vi.unstubAllGlobals());

describe('a picture in a worker', () => {
  it('is decoded there, and encoded in the requested order', async () => {
    const { drawn } = fakePictures();
    const picture = await open(order('1000x500.jpg'));
    expect(picture?.plan.scaled).toEqual({ width: 400, height: 200 });
    expect(picture?.preview).toMatchObject({ width: 400, height: 200 });
    drawn.length = 0;
    const made = await Promise.all([picture?.render(0), picture?.render(1)]);
    expect(made.every((url) => url?.startsWith('data:image/jpeg;base64,'))).toBe(true);
    expect(drawn.map((place) => place.replace('-0', '0'))).toEqual(['200x200: 0,0', '200x200: -200,0']);
    expect(running()).toBe(1);
    picture?.close();
    expect(running()).toBe(0);
  });

  it('is encoded by a module whose URL is its own', async () => {
    fakePictures();
    await open(order('1000x500.jpg'));
    expect(FakeWorker.made.map(({ url, options }) => [url, options.type])).toEqual([[ADDRESS, 'module']]);
  });

  it('can use a module from another origin: the script that imports it is same-origin', async () => {
    fakePictures();
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own');
    await open(order('1000x500.jpg'), { address: 'https://cdn.example/picture-worker.js' });
    expect(FakeWorker.made.map(({ url }) => url)).toEqual(['blob:own']);
    const [script] = create.mock.calls[0] ?? [];
    expect(await (script as Blob).text()).toBe('import "https://cdn.example/picture-worker.js"');
  });

  it('uses the Trusted Types policy for the URL of its module', async () => {
    vi.resetModules();
    const { openInWorker } = await import('./shrink.ts');
    fakePictures();
    const passed: string[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (_name: string, rules: { createScriptURL(url: string): string }) => ({
        ...rules,
        createScriptURL: (url: string) => {
          passed.push(rules.createScriptURL(url));
          return url;
        },
      }),
    });
    await openInWorker(ADDRESS, order('1000x500.jpg'), new AbortController().signal);
    expect(passed).toEqual([ADDRESS]);
  });

  it('that needs no change terminates the worker', async () => {
    fakePictures();
    expect(await open(order('200x100.jpg', FIT, false))).toBeUndefined();
    expect(running()).toBe(0);
  });

  it('that can’t be decoded is not tried again outside the worker', async () => {
    fakePictures();
    const error = await open(order('broken.jpg')).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(NoWorker);
    expect(running()).toBe(0);
  });

  it('that is aborted terminates the worker at once', async () => {
    const pictures = fakePictures();
    pictures.hold = true;
    const gone = new AbortController();
    const opening = open(order('1000x500.jpg'), { signal: gone.signal });
    gone.abort(new Error('another choice'));
    await expect(opening).rejects.toThrow('another choice');
    expect(running()).toBe(0);
    await expect(open(order('1000x500.jpg'), { signal: gone.signal })).rejects.toThrow('another choice');
    expect(running()).toBe(0);
  });
});

describe('an unavailable worker', () => {
  it.each(['never comes', 'is refused'] as const)('that %s is distinguished from an invalid picture', async (mood) => {
    fakePictures();
    FakeWorker.mood = mood;
    await expect(open(order('1000x500.jpg'))).rejects.toBeInstanceOf(NoWorker);
    await settled();
    expect(running()).toBe(0);
  });

  it.each(['never comes', 'is refused'] as const)('that %s is replaced by the page itself', async (mood) => {
    const { written } = fakePictures();
    FakeWorker.mood = mood;
    const picture = await openAnywhere(order('1000x500.jpg', FIT), new AbortController().signal);
    await picture?.render(0.5);
    expect(written.map(({ size }) => size)).toEqual(['200x100']);
  });

  it('that fails later rejects at that time', async () => {
    fakePictures();
    FakeWorker.mood = 'breaks';
    const picture = await open(order('1000x500.jpg'));
    await expect(picture?.render(0)).rejects.toThrow('out of memory');
    expect(running()).toBe(0);
  });

  it('that fails while nothing is asked rejects what is asked afterwards', async () => {
    fakePictures();
    const picture = await open(order('1000x500.jpg'));
    FakeWorker.made[0]?.fail('out of memory');
    await settled();
    await expect(picture?.render(0)).rejects.toThrow('out of memory');
    expect(running()).toBe(0);
  });
});
