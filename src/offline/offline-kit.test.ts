import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { testPage } from '../../test/page.ts';
import { createLookup } from '../core/lookup.ts';
import { startKit } from './offline-kit.ts';

vi.mock(import('../dom/browser.ts'), async (original) => ({
  ...(await original()),
  whenIdle: (task) => void idle.push(task),
}));
forgetListeners();

/** The worker's answers to the requests; true without one. */
const answers: boolean[] = [];
const active = {
  postMessage: vi.fn((_message: object, [port]: MessagePort[]) => port?.postMessage(answers.shift() ?? true)),
};
let container: EventTarget;
/** Tasks for when the browser is idle. */
const idle: (() => void)[] = [];

/** Opens a page of a site, up to the moment at which the browser is idle. */
async function open(sitePath = '/', language = 'en') {
  startKit(testPage(language, sitePath), createLookup([{ name: 'x', file: 'y', selector: '.x' }]));
  await beIdle();
}
async function beIdle() {
  for (const task of idle.splice(0)) task();
  await new Promise((resolve) => setTimeout(resolve));
  // An answer of the worker is read before a later message.
  const { port1, port2 } = new MessageChannel();
  const end = new Promise((resolve) => port1.addEventListener('message', resolve));
  port1.start();
  port2.postMessage('end');
  await end;
  port1.close();
}
const call = () => document.dispatchEvent(new CustomEvent('k2:call', { detail: {} }));
function line(connection: object) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}
const asked = () => active.postMessage.mock.calls.map(([message]) => message);
const KEEP = { type: 'KEEP_KIT', files: undefined, widgets: [], since: performance.timeOrigin };

beforeEach(() => {
  idle.length = 0;
  active.postMessage.mockClear();
  localStorage.clear();
  document.body.innerHTML = '';
  answers.length = 0;
  container = Object.assign(new EventTarget(), { ready: Promise.resolve({ active }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the offline kit', () => {
  it('is fetched on the second page of a site, not on the first, and not for another site', async () => {
    await open('/a/');
    expect(asked()).toEqual([]);
    await open('/b/');
    expect(asked()).toEqual([]);
    await open('/a/');
    expect(asked()).toEqual([KEEP]);
  });

  it('is fetched at idle after a call on the first page, once', async () => {
    await open();
    for (const _ of [1, 2]) call();
    expect(asked()).toEqual([]);
    await beIdle();
    expect(asked()).toEqual([KEEP]);
  });

  it('is requested again by the next call until its files have come', async () => {
    answers.push(false, false);
    await open();
    for (const _ of [1, 2, 3, 4]) {
      call();
      await beIdle();
    }
    expect(asked()).toEqual([KEEP, KEEP, KEEP]);
  });

  it('is requested from each new worker, once it has been requested', async () => {
    const change = async (controller: object) => {
      Object.assign(container, { controller });
      container.dispatchEvent(new Event('controllerchange'));
      await beIdle();
    };
    await open();
    await change({});
    expect(asked()).toEqual([]);
    call();
    await beIdle();
    await change(active);
    expect(asked()).toEqual([KEEP]);
    await change({});
    expect(asked()).toEqual([KEEP, KEEP]);
  });

  it('includes the names of the files of the widgets on the page, each once', async () => {
    document.body.innerHTML = '<p class="x"></p><p class="x"></p><p></p>';
    for (const _ of [1, 2]) await open();
    expect(asked()).toEqual([{ ...KEEP, widgets: ['y'] }]);
  });

  it('includes the files of the page’s language', async () => {
    const here = import.meta.url;
    const files = ['languages', 'fr'].map((name) => new URL(`../i18n/${name}.js`, here).href);
    await open('/', 'fr');
    await open('/', 'fr');
    await vi.waitFor(() => expect(asked()).toEqual([{ ...KEEP, files }]));
  });

  it.each(['de-AT', 'en'])('needs no files for the language %j', async (language) => {
    await open('/', language);
    await open('/', language);
    expect(asked()).toEqual([KEEP]);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { type: 'cellular' }])(
    'is not fetched on a slow or dear line (%j), but is when a later page has a better one',
    async (connection) => {
      line(connection);
      await open();
      call();
      await beIdle();
      await open();
      expect(asked()).toEqual([]);
      line({});
      await open();
      expect(asked()).toEqual([KEEP]);
    },
  );

  it('is not fetched in a browser without storage', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open();
    await open();
    expect(asked()).toEqual([]);
  });
});
