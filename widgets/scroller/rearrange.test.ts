import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Arranger, createArranger } from './rearrange.ts';

/** A list of 100 px at `top` that a change makes as high as `changed`, with a part in it and a text after it, in px. */
let top: number;
let changed: number;
let isChanged: boolean;
let isPainted: boolean;
let arranger: Arranger;
/** Reports that the list is in view or out of it, if it is observed. */
let report: (isIntersecting: boolean) => void;

const find = (id: string) => document.getElementById(id) as HTMLElement;
const put = (element: Element, place: () => DOMRect) => {
  element.getBoundingClientRect = place;
};
const height = () => (isChanged ? changed : 100);

function update(): boolean {
  arranger.update();
  vi.advanceTimersByTime(0);
  return isChanged;
}

function resizeTo(width: number): void {
  vi.stubGlobal('innerWidth', width);
  dispatchEvent(new Event('resize'));
}

beforeEach(() => {
  vi.useFakeTimers();
  [top, changed, isChanged, isPainted] = [200, 100, false, true];
  report = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (records: readonly { isIntersecting: boolean }[]) => void;
      constructor(tell: (records: readonly { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe() {
        report = (isIntersecting) => this.#tell([{ isIntersecting }]);
      }
      disconnect() {
        report = () => {};
      }
    },
  );
  document.body.innerHTML = '<div><div id="list"><i id="part"></i></div></div><hr hidden><p id="text"></p>';
  put(find('list'), () => new DOMRect(0, top, 300, height()));
  put(find('part'), () => new DOMRect(0, top, 90, 50));
  put(find('text'), () => new DOMRect(0, top + height(), 300, 20));
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => (isPainted ? [{} as PerformanceEntry] : []));
  vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  arranger = createArranger(find('list'), () => {
    isChanged = true;
    return () => {
      isChanged = false;
    };
  });
});
afterEach(() => {
  arranger.stop();
  vi.unstubAllGlobals();
});

it.each([
  ['below the window', () => (top = innerHeight)],
  ['above the window', () => (top = -100)],
  ['before the first paint', () => (isPainted = false)],
])('%s a layout changes, whatever moves', (_place, prepare) => {
  prepare();
  changed = 120;
  expect(update()).toBe(true);
});

it('in view a change is made that moves nothing', () => {
  expect(update()).toBe(true);
});

it.each([
  ['content after the list', () => (changed = 120)],
  ['content after the list upwards', () => (changed = 80)],
  ['content sideways', () => put(find('text'), () => new DOMRect(isChanged ? 20 : 0, 300, 300, 20))],
  ['a part of the list', () => put(find('part'), () => new DOMRect(0, isChanged ? 210 : 200, 90, 50))],
  ['content into view', () => put(find('text'), () => new DOMRect(0, isChanged ? 700 : 2000, 300, 20))],
])('in view a change that moves %s waits until the list is out of view', (_what, prepare) => {
  prepare();
  expect(update()).toBe(false);
  report(true);
  expect(isChanged).toBe(false);
  report(false);
  expect(isChanged).toBe(true);
});

it.each([
  ['one pixel in view', () => new DOMRect(0, isChanged ? 301 : 300, 300, 20)],
  ['content out of view', () => new DOMRect(0, isChanged ? 2100 : 2000, 300, 20)],
])('a move of %s is none', (_what, place) => {
  put(find('text'), place);
  expect(update()).toBe(true);
});

it.each([
  ['begins one pixel above the lower edge of the window', () => (top = innerHeight - 1)],
  ['ends one pixel below its upper edge', () => (top = -99)],
])('a list that %s is in view', (_place, prepare) => {
  prepare();
  put(find('part'), () => new DOMRect(0, isChanged ? 10 : 0, 90, 50));
  expect(update()).toBe(false);
});

it('a waiting change is made in a window of another width, not of another height', () => {
  changed = 120;
  update();
  resizeTo(innerWidth);
  expect(isChanged).toBe(false);
  resizeTo(700);
  expect(isChanged).toBe(true);
});

it('after a stop nothing changes', () => {
  changed = 120;
  update();
  arranger.update();
  arranger.stop();
  vi.runAllTimers();
  report(false);
  resizeTo(600);
  expect(isChanged).toBe(false);
});

it.each([
  [1478, 1392, [[{ top: 86, behavior: 'instant' }]]],
  [1478, 1478, []],
])('a page that was scrolled to %i px, and to %i by the change, is there again', (before, after, calls) => {
  vi.stubGlobal('scrollY', before);
  vi.mocked(scrollBy).mockImplementation(() => vi.stubGlobal('scrollY', before));
  arranger.stop();
  arranger = createArranger(find('list'), () => {
    vi.stubGlobal('scrollY', after);
    return () => {};
  });
  arranger.update();
  vi.advanceTimersByTime(0);
  expect(vi.mocked(scrollBy).mock.calls).toEqual(calls);
});
