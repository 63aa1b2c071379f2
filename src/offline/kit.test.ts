import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { testPage } from '../../test/page.ts';
import { noteUse } from '../http/connection.ts';
import { startKit } from './kit.ts';

vi.mock(import('../dom/browser.ts'), async (original) => ({
  ...(await original()),
  whenIdle: (task) => void idle.push(task),
}));
forgetListeners();

const active = { postMessage: vi.fn() };
/** Tasks for when the browser is idle. */
const idle: (() => void)[] = [];

/** Opens a page of a site, up to the moment at which the browser is idle. */
async function open(sitePath = '/', language = 'en') {
  startKit(testPage(language, sitePath));
  await beIdle();
}
async function beIdle() {
  for (const task of idle.splice(0)) task();
  await new Promise((resolve) => setTimeout(resolve));
}
function line(connection: object) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
}
const asked = () => active.postMessage.mock.calls.map(([message]) => message);
const KEEP = { type: 'KEEP_KIT' };

beforeEach(() => {
  idle.length = 0;
  active.postMessage.mockClear();
  localStorage.clear();
  document.body.innerHTML =
    '<form data-k2-state="ready"><input name="closest"><a href="#">4</a></form><a id="else">x</a>';
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ active }) },
    configurable: true,
  });
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

  it.each<[string, () => void]>([
    ['a call', () => document.dispatchEvent(new CustomEvent('k2:call', { detail: {} }))],
    ['the replay of a click', () => document.querySelector<HTMLElement>('form a')?.click()],
    ['a submit', () => document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))],
  ])('is fetched at idle after %s on the first page, once', async (_name, use) => {
    await open();
    use();
    use();
    expect(asked()).toEqual([]);
    await beIdle();
    expect(asked()).toEqual([KEEP]);
  });

  /** An event of the reader's own. */
  const trusted = (type: string) =>
    Object.defineProperty(new Event(type, { bubbles: true, cancelable: true }), 'isTrusted', { value: true });

  it('is fetched after a submit of the reader’s own, and not after a click for which no code had to come', async () => {
    await open();
    document.querySelector('form a')?.dispatchEvent(trusted('click'));
    await beIdle();
    expect(asked()).toEqual([]);
    document.querySelector('form')?.dispatchEvent(trusted('submit'));
    await beIdle();
    expect(asked()).toEqual([KEEP]);
  });

  it('is not fetched for events that are no element’s', async () => {
    await open();
    dispatchEvent(new Event('click'));
    document.dispatchEvent(new Event('submit'));
    await beIdle();
    expect(asked()).toEqual([]);
  });

  it('is asked for once, whatever is used on the second page', async () => {
    noteUse('/');
    await open();
    document.querySelector<HTMLElement>('form a')?.click();
    await beIdle();
    expect(asked()).toEqual([KEEP]);
  });

  it('is not asked for where no worker is active', async () => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: Promise.resolve({ active: null }) },
      configurable: true,
    });
    await open();
    await expect(open()).resolves.toBeUndefined();
    expect(asked()).toEqual([]);
  });

  it('has the files of the page’s language with it', async () => {
    const here = import.meta.url;
    const files = ['languages', 'fr'].map((name) => new URL(`../i18n/${name}.js`, here).href);
    await open('/', 'fr');
    await open('/', 'fr');
    await vi.waitFor(() => expect(asked()).toEqual([{ ...KEEP, files }]));
  });

  it.each(['de-AT', 'en', ''])('needs no files for the language %j', async (language) => {
    await open('/', language);
    await open('/', language);
    expect(asked()).toEqual([KEEP]);
  });

  it('is not fetched for a click elsewhere', async () => {
    await open();
    document.getElementById('else')?.click();
    document.documentElement.setAttribute('data-k2-state', 'ready');
    document.getElementById('else')?.click();
    document.documentElement.removeAttribute('data-k2-state');
    await beIdle();
    expect(asked()).toEqual([]);
  });

  it('is not fetched with Save-Data or a slow connection, but is when a later page has a better one', async () => {
    await open();
    line({ saveData: true });
    document.dispatchEvent(new CustomEvent('k2:call', { detail: {} }));
    await beIdle();
    await open();
    expect(asked()).toEqual([]);
    line({});
    await open();
    expect(asked()).toEqual([KEEP]);
  });

  it('is not fetched on a cellular connection', async () => {
    line({ type: 'cellular' });
    await open();
    await open();
    expect(asked()).toEqual([]);
    line({ type: 'wifi' });
    await open();
    expect(asked()).toEqual([KEEP]);
  });

  it('is not fetched in a browser without storage', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await open();
    await open();
    expect(asked()).toEqual([]);
  });
});
