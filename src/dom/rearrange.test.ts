import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelRearrange, rearrange } from './rearrange.ts';

/** A list of two lines of 50 px that becomes one of so many px, and a text that follows it. */
let line: number;
let isOneLine: boolean;
/** Where the list begins, px below the top of the window. */
let top: number;
let isPainted: boolean;
/** Tells whether the list is in sight; nobody, unless somebody watches. */
let look: (isIntersecting: boolean) => void;

const find = (id: string) => document.getElementById(id) as HTMLElement;
const height = () => Math.max(isOneLine ? line : 100, Number.parseFloat(find('list').style.minHeight) || 0);
const change = () => ({
  root: find('list'),
  parts: [find('part')],
  apply: () => {
    isOneLine = true;
  },
  revert: () => {
    isOneLine = false;
  },
});
/** Where the part and the text are. */
const places = () => [find('part'), find('text')].map((element) => element.getBoundingClientRect().top);

beforeEach(() => {
  [line, isOneLine, top, isPainted] = [50, false, 200, true];
  look = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (records: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (records: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        look = (isIntersecting) => this.#tell([{ isIntersecting }]);
      }
      disconnect() {
        look = () => {};
      }
    },
  );
  document.body.innerHTML = '<div id="list"><i id="part"></i></div><p id="text"></p>';
  find('list').getBoundingClientRect = () => new DOMRect(0, top, 300, height());
  find('part').getBoundingClientRect = () => new DOMRect(0, top + (isOneLine ? 0 : 50), 90, 50);
  find('text').getBoundingClientRect = () => new DOMRect(0, top + height(), 300, 20);
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => (isPainted ? [{} as PerformanceEntry] : []));
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  Element.prototype.animate ??= () => ({}) as Animation;
});
afterEach(() => {
  cancelRearrange(find('list'));
  expect(find('list').style.minHeight).toBe('');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['below the window', () => (top = 5000)],
  ['above the window', () => (top = -500)],
  ['before the first paint', () => (isPainted = false)],
])('%s a layout changes at once', (_place, prepare) => {
  prepare();
  rearrange(change());
  expect(places()).toEqual([top, top + 50]);
});

it('in view the parts cross-fade, and their former space is kept until it is out of view', () => {
  rearrange(change());
  expect(places()).toEqual([200, 300]);
  expect(find('part').style.opacity).toBe('0');
  look(true);
  expect(places()).toEqual([200, 300]);
  look(false);
  expect(places()).toEqual([200, 250]);
});

it('in view a change that would move other content waits until it is out of view', () => {
  line = 120;
  rearrange(change());
  expect(places()).toEqual([250, 300]);
  look(false);
  expect(places()).toEqual([200, 320]);
});

it('a resize of the window applies all pending changes', () => {
  line = 120;
  rearrange(change());
  dispatchEvent(new Event('resize'));
  expect(places()).toEqual([200, 320]);
});

it('an aborted change is not applied later', () => {
  line = 120;
  rearrange(change());
  cancelRearrange(find('list'));
  look(false);
  expect(places()).toEqual([250, 300]);
});
