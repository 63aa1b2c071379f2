import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showDialog } from './index.ts';

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
    return { finished: Promise.resolve().then(() => this.go(this.entries.indexOf(key))) };
  }
}

let browser: FakeNavigation;
let pushed: unknown[];

beforeEach(() => {
  browser = new FakeNavigation();
  pushed = [];
  vi.stubGlobal('navigation', browser);
  history.replaceState({ site: 1 }, '');
  vi.spyOn(history, 'pushState').mockImplementation((...args) => {
    pushed.push(args);
    browser.push(`dialog ${pushed.length}`);
  });
});
afterEach(() => vi.unstubAllGlobals());

const openDialog = () => showDialog(document.createElement('dialog'));
const dialogs = () => [...document.querySelectorAll('dialog')];

it('Back closes the uppermost of two dialogs, then the other one', async () => {
  const first = openDialog();
  const second = openDialog();
  expect(pushed).toEqual([
    [{ site: 1 }, ''],
    [{ site: 1 }, ''],
  ]);
  browser.go(1);
  await second;
  expect(dialogs()).toHaveLength(1);
  browser.go(0);
  await first;
  expect(dialogs()).toHaveLength(0);
});

it('an entry that a script has added after it is kept', async () => {
  const answer = openDialog();
  browser.push('script');
  dialogs()[0]?.close();
  await answer;
  await new Promise((resolve) => setTimeout(resolve));
  expect(browser.currentEntry.key).toBe('script');
});

it('leaving the page is not delayed', async () => {
  const answer = openDialog();
  const destination = { sameDocument: false };
  browser.dispatchEvent(Object.assign(new Event('navigate'), { destination }));
  dialogs()[0]?.close();
  await answer;
  await new Promise((resolve) => setTimeout(resolve));
  expect(browser.currentEntry.key).toBe('dialog 1');
});

it('without the Navigation API, a dialog has no entry', async () => {
  vi.stubGlobal('navigation', undefined);
  const answer = openDialog();
  dialogs()[0]?.close();
  await answer;
  expect(pushed).toEqual([]);
});
