import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The history of a window, with the Navigation API, which the DOM of the tests lacks. */
class FakeNavigation extends EventTarget {
  entries = ['page'];
  index = 0;
  get currentEntry() {
    return { key: this.entries[this.index] };
  }
  push(key: string) {
    this.entries = [...this.entries.slice(0, ++this.index), key];
    this.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'push' }));
  }
  go(index: number) {
    this.index = index;
    this.dispatchEvent(Object.assign(new Event('currententrychange'), { navigationType: 'traverse' }));
  }
  traverseTo(key: string) {
    const finished = Promise.resolve().then(() => this.go(this.entries.indexOf(key)));
    return { finished };
  }
  /** @returns whether the browser goes there by itself. */
  navigate(navigationType: string, init: object = {}): boolean {
    const destination = { url: 'https://club.example/other', sameDocument: false };
    const event = new Event('navigate', { cancelable: true });
    return this.dispatchEvent(Object.assign(event, { navigationType, destination, downloadRequest: null, ...init }));
  }
}

let browser: FakeNavigation;
let openDialog: () => Promise<string>;
let pushed: unknown[];

beforeEach(async () => {
  browser = new FakeNavigation();
  pushed = [];
  vi.stubGlobal('navigation', browser);
  history.replaceState({ site: 1 }, '');
  vi.spyOn(history, 'pushState').mockImplementation((...args) => {
    pushed.push(args);
    browser.push(`dialogs ${pushed.length}`);
  });
  vi.resetModules();
  const { showDialog } = await import('./dialog.ts');
  openDialog = () => showDialog(document.createElement('dialog'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dialogs = () => [...document.querySelectorAll('dialog')];
const closed = (count = 0) => vi.waitFor(() => expect(dialogs()).toHaveLength(count));
const isAt = (key: string) => vi.waitFor(() => expect(browser.currentEntry.key).toBe(key));
/** All that happens in a moment. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

it('Back closes a dialog; the site’s state and address are in its entry, too', async () => {
  const answer = openDialog();
  expect(pushed).toEqual([[{ site: 1 }, '']]);
  browser.go(0);
  await answer;
  await soon();
  expect([dialogs().length, browser.currentEntry.key]).toEqual([0, 'page']);
});

it('a dialog that is closed otherwise leaves its entry', async () => {
  openDialog();
  dialogs()[0]?.close();
  await closed();
  await isAt('page');
});

it('a dialog that takes the place of another one has its entry', async () => {
  openDialog();
  dialogs()[0]?.close();
  openDialog();
  await closed(1);
  await soon();
  expect(browser.currentEntry.key).toBe('dialogs 1');
  browser.go(0);
  await closed();
});

it('a dialog that is opened while the browser leaves the entry of another one gets an entry of its own', async () => {
  openDialog();
  dialogs()[0]?.close();
  await closed();
  await soon();
  openDialog();
  await isAt('dialogs 2');
  browser.go(0);
  await closed();
});

it('Back closes the uppermost of two dialogs, then the other one', async () => {
  openDialog();
  const [first] = dialogs();
  openDialog();
  expect(pushed).toHaveLength(1);
  browser.go(0);
  await closed(1);
  expect([dialogs()[0] === first, browser.currentEntry.key]).toEqual([true, 'dialogs 2']);
  browser.go(0);
  await closed();
});

it('Forward to an entry without its dialog leads back', async () => {
  openDialog();
  browser.go(0);
  await closed();
  browser.go(1);
  await isAt('page');
});

it('an entry that a script has added after it is kept, and Back from there leads to the page', async () => {
  openDialog();
  browser.push('script');
  dialogs()[0]?.close();
  await closed();
  await soon();
  expect(browser.currentEntry.key).toBe('script');
  browser.go(1);
  await isAt('page');
});

it.each(['push', 'reload'] as const)(
  'a page that is left (%s) first closes its dialog and leaves the entry',
  async (how) => {
    const left = vi.fn(() => expect(browser.currentEntry.key).toBe('page'));
    vi.stubGlobal('location', how === 'push' ? { assign: left } : { reload: left });
    openDialog();
    expect(browser.navigate(how)).toBe(false);
    await closed();
    await vi.waitFor(() => expect(left.mock.calls).toEqual(how === 'push' ? [['https://club.example/other']] : [[]]));
    // The dialog is closed: the page is left as ever.
    expect(browser.navigate(how)).toBe(true);
  },
);

it.each([
  ['a form that is sent', 'push', { formData: new FormData() }],
  ['a download', 'push', { downloadRequest: '' }],
  ['an e-mail', 'push', { destination: { url: 'mailto:a@club.example', sameDocument: false } }],
  ['a place in the page', 'push', { destination: { url: '#x', sameDocument: true } }],
  ['the history', 'traverse', {}],
] as const)('%s is not held up by a dialog', async (_what, how, init) => {
  openDialog();
  expect([browser.navigate(how, init), dialogs().length]).toEqual([true, 1]);
  dialogs()[0]?.close();
  await closed();
});

it('without the Navigation API, or with a global of that name, a dialog has no entry', async () => {
  for (const other of [undefined, document.createElement('nav')]) {
    vi.stubGlobal('navigation', other);
    openDialog();
    dialogs()[0]?.close();
    await closed();
  }
  expect(pushed).toEqual([]);
});
