import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePictures, type Pictures } from '../../test/fake-pictures.ts';
import { stubFiles } from '../../test/files.ts';
import { scale } from './shrink.ts';
import { type Answer, type Order, scalePicture } from './worker/worker.ts';

const ADDRESS = 'http://localhost:3000/chunks/upload-worker.js';

/** A worker without a script. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static answer: 'scaled' | Answer | 'no script' | 'refused' | 'never' = 'scaled';
  onmessage?: (event: { data: Answer }) => void;
  onerror?: (event: Event) => void;
  isRunning = true;

  constructor(
    readonly url: string,
    readonly options: WorkerOptions,
  ) {
    if (FakeWorker.answer === 'refused') throw new DOMException('Refused', 'SecurityError');
    FakeWorker.made.push(this);
  }

  async postMessage(order: Order) {
    const { answer } = FakeWorker;
    if (answer === 'scaled') this.onmessage?.({ data: { scaled: await scalePicture(order) } });
    else if (answer === 'no script') queueMicrotask(() => this.onerror?.(new Event('error', { cancelable: true })));
    else if (typeof answer === 'object') this.onmessage?.({ data: answer });
  }

  terminate() {
    this.isRunning = false;
  }
}

const order: Order = {
  file: new File(['x'], '1000x500.jpg', { type: 'image/jpeg' }),
  type: 'image/jpeg',
  limits: { width: 200, height: 200, aspect: 3, always: true },
};
const { signal } = new AbortController();
const running = () => FakeWorker.made.filter(({ isRunning }) => isRunning).length;
const onPage = vi.fn(scalePicture);
let pictures: Pictures;

beforeEach(() => {
  FakeWorker.made = [];
  FakeWorker.answer = 'scaled';
  onPage.mockClear();
  vi.stubGlobal('Worker', FakeWorker);
  pictures = fakePictures();
  stubFiles({ 'upload-worker': async () => ({ address: ADDRESS, scalePicture: onPage }) });
});
afterEach(() => vi.unstubAllGlobals());

it('a picture is decoded and scaled by a worker, which is then terminated', async () => {
  const scaled = await scale(order, signal);
  expect(scaled?.bitmap).toMatchObject({ width: 400, height: 200 });
  expect(scaled?.frame).toEqual({ width: 200, height: 200 });
  expect(FakeWorker.made.map(({ url, options }) => [url, options.type])).toEqual([[ADDRESS, 'module']]);
  expect([running(), onPage.mock.calls.length, pictures.open]).toEqual([0, 0, 1]);
});

it.each([
  ['WebP', 'RIFF....WEBPVP8X....\x12', 'RIFF....WEBPVP8X....\x10'],
  ['PNG', '\x89PNG\r\n\x1a\n..IHDR..acTL..IDAT', '\x89PNG\r\n..IHDR..IDAT..acTL'],
  ['AVIF', '....ftypavis', '....ftypavif'],
])('an animated %s is sent as it is, and a still is not', async (_type, animation, still) => {
  const scaledOf = (content: string) =>
    scalePicture({ ...order, file: new File([Uint8Array.from(content, (c) => c.charCodeAt(0))], '1000x500.png') });
  expect(await scaledOf(animation)).toBeUndefined();
  expect(await scaledOf(still)).toMatchObject({ frame: { width: 200, height: 200 } });
});

it('a script of another origin is imported by one of the page’s origin, and passes the Trusted Types policy', async () => {
  vi.resetModules();
  const { scale } = await import('./shrink.ts');
  const { setImportFile } = await import('../../src/dom/load-file.ts');
  const address = 'https://cdn.example/upload-worker.js';
  setImportFile((async () => ({ address, scalePicture })) as never);
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own');
  const createScriptURL = vi.fn((url: string) => url);
  vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, rules: object) => ({ ...rules, createScriptURL }) });
  await scale(order, signal);
  expect([FakeWorker.made[0]?.url, createScriptURL.mock.calls]).toEqual(['blob:own', [['blob:own']]]);
  const [script] = create.mock.calls[0] ?? [];
  expect(await (script as Blob).text()).toBe(`import "${address}"`);
});

it.each(['no script', 'refused'] as const)('the page scales the picture if the worker has %s', async (answer) => {
  FakeWorker.answer = answer;
  expect((await scale(order, signal))?.frame).toEqual({ width: 200, height: 200 });
  expect([running(), onPage.mock.calls.length]).toEqual([0, 1]);
});

it('a worker is terminated when its picture is no longer needed', async () => {
  FakeWorker.answer = 'never';
  const control = new AbortController();
  const scaling = scale(order, control.signal);
  await vi.waitFor(() => expect(running()).toBe(1));
  control.abort(new Error('another choice'));
  await expect(scaling).rejects.toThrow('another choice');
  expect(running()).toBe(0);
});
