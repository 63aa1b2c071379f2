import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSpeed } from './speed.ts';

const LCP = 'largest-contentful-paint';
const SHIFT = 'layout-shift';

type Report = readonly [type: string, startTime: number, facts?: object];

/** Observes what {@link report} gives, as the observer of a browser does. */
class FakeObserver {
  static supportedEntryTypes: readonly string[];
  static readonly all: FakeObserver[] = [];
  options: PerformanceObserverInit & { readonly durationThreshold?: number } = {};
  constructor(readonly take: (list: Pick<PerformanceObserverEntryList, 'getEntries'>) => void) {}
  observe(options: PerformanceObserverInit): void {
    this.options = options;
    FakeObserver.all.push(this);
  }
}

const panel = document.createElement('div');
/** The entries that the browser keeps without an observer. */
let kept: Readonly<Record<string, readonly object[]>>;

function report(...reports: readonly Report[]): void {
  for (const [entryType, startTime, facts] of reports) {
    const entry = { entryType, startTime, duration: 0, ...facts } as PerformanceEntry;
    for (const { options, take } of FakeObserver.all) {
      if (options.type === entryType) take({ getEntries: () => [entry] });
    }
  }
}

/** Returns the rows of LCP, INP and CLS, each as one line without its words, with the element at its end. */
function measure(...reports: readonly Report[]): string[] {
  const read = watchSpeed(panel, () => {});
  report(...reports);
  return read().map(({ cells: [element, name, value] }) =>
    [name?.slice(0, 3), value, element].filter(Boolean).join(' '),
  );
}
const find = (selector: string) => document.querySelector(selector);
const press = (interactionId: number, duration: number, target: Element | null = null): Report => [
  'event',
  5000,
  { interactionId, duration, target },
];
const shift = (startTime: number, value: number, node?: Node | null, hadRecentInput = false): Report => [
  SHIFT,
  startTime,
  { value, hadRecentInput, sources: node === undefined ? [] : [{ node: null }, { node }] },
];
const listOf = (length: number, each: (at: number) => Report) => Array.from({ length }, (_, at) => each(at));

beforeEach(() => {
  document.body.innerHTML = '<h1 id="title">Title</h1><p class="intro">Text</p>';
  kept = {};
  FakeObserver.all.length = 0;
  FakeObserver.supportedEntryTypes = [LCP, 'event', 'first-input', SHIFT];
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  vi.stubGlobal('PerformanceEventTiming', { prototype: { interactionId: 0 } });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation((type) => (kept[type] ?? []) as PerformanceEntryList);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(performance, 'interactionCount');
});

it.each<[string, () => readonly Report[], string]>([
  ['none so far', () => [], 'LCP nothing yet'],
  [
    'the last one',
    () => [
      [LCP, 900, { element: find('p') }],
      [LCP, 2500, { element: find('h1') }],
    ],
    'LCP 2.50 s, good h1#title',
  ],
  ['of a removed element', () => [[LCP, 2510, { element: null }]], 'LCP 2.51 s, needs improvement'],
  ['a late one', () => [[LCP, 4001]], 'LCP 4.00 s, poor'],
  [
    'the last one before the first input, whichever is reported first',
    () => [
      [LCP, 900],
      [LCP, 3000],
      ['first-input', 2000, { interactionId: 7, duration: 8 }],
    ],
    'LCP 0.90 s, good',
  ],
])('LCP: %s', (_case, reports, row) => {
  expect(measure(...reports())[0]).toBe(row);
});

it.each<[string, typeof kept, string]>([
  ['hidden later', { 'visibility-state': [{ name: 'hidden', startTime: 1000 }] }, 'LCP 0.90 s, good'],
  [
    'opened in the background',
    { 'visibility-state': [{ name: 'hidden', startTime: 0 }] },
    'LCP not measured, as the page was in the background',
  ],
  [
    'rendered in advance',
    { 'visibility-state': [{ name: 'hidden', startTime: 0 }], navigation: [{ activationStart: 2500 }] },
    'LCP 0.50 s, good',
  ],
])('LCP of a page that was %s', (_case, entries, row) => {
  kept = entries;
  expect(measure([LCP, 900], [LCP, 3000])[0]).toBe(row);
});

it('LCP ends when the page is hidden, in browsers that keep no list of that', () => {
  const visibility = vi.spyOn(Object.getPrototypeOf(document), 'visibilityState', 'get').mockReturnValue('visible');
  const read = watchSpeed(panel, () => {});
  report([LCP, 900]);
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(Object.defineProperty(new Event('visibilitychange'), 'timeStamp', { value: 1000 }));
  visibility.mockReturnValue('visible');
  report([LCP, 1500]);
  expect(read()[0]?.cells[2]).toBe('0.90 s, good');
});

it.each<[string, () => readonly Report[], string, number?]>([
  ['none so far', () => [], 'INP no interaction yet'],
  [
    'the longest event of the slowest',
    () => [press(7, 72), press(7, 200, find('p')), press(14, 96)],
    'INP 200 ms, good p.intro',
  ],
  ['the element of any of its events', () => [press(7, 504), press(7, 100, find('h1'))], 'INP 504 ms, poor h1#title'],
  [
    'events that are no part of one do not count',
    () => [press(0, 900), press(7, 208)],
    'INP 208 ms, needs improvement',
  ],
  [
    'the first one, though too short for an event',
    () => [['first-input', 10, { interactionId: 7, duration: 8 }]],
    'INP 8 ms, good',
  ],
  ['those with the panel do not count', () => [press(7, 900), press(7, 900, panel), press(14, 32)], 'INP 32 ms, good'],
  ['the slowest of 49', () => listOf(49, (at) => press(at + 1, 100 + at * 8)), 'INP 484 ms, needs improvement'],
  ['the second of 50', () => listOf(50, (at) => press(at + 1, 100 + at * 8)), 'INP 484 ms, needs improvement'],
  [
    'the third of 100, of which few had an event',
    () => listOf(5, (at) => press(at + 1, 100 + at * 8)),
    'INP 116 ms, good',
    100,
  ],
  ['the last one, of few with an event', () => [press(1, 40), press(2, 32)], 'INP 32 ms, good', 1000],
])('INP: %s', (_case, reports, row, count) => {
  if (count) Object.defineProperty(performance, 'interactionCount', { value: count, configurable: true });
  expect(measure(...reports())[1]).toBe(row);
});

it.each<[string, () => readonly Report[], string]>([
  ['none', () => [], 'CLS 0.00, good'],
  ['those after an input do not count', () => [shift(10, 0.5, undefined, true), shift(20, 0.05)], 'CLS 0.05, good'],
  [
    'a sum, with the largest',
    () => [shift(0, 0.02, find('p')), shift(999, 0.09, find('h1'))],
    'CLS 0.11, needs improvement h1#title',
  ],
  [
    'a pause of 1 s ends a window',
    () => [shift(0, 0.1, find('p')), shift(1000, 0.09, find('h1'))],
    'CLS 0.10, good p.intro',
  ],
  ['a window lasts 5 s', () => listOf(7, (at) => shift(at * 900, 0.05)), 'CLS 0.30, poor'],
  [
    'the worst window, also an earlier one',
    () => [shift(0, 0.3, find('p')), shift(9000, 0.1, find('h1'))],
    'CLS 0.30, poor p.intro',
  ],
  ['the element of a text', () => [shift(0, 0.1, find('p')?.firstChild ?? null)], 'CLS 0.10, good p.intro'],
])('CLS: %s', (_case, reports, row) => {
  expect(measure(...reports())[2]).toBe(row);
});

it('what happened before, and short events, are asked for; only what is counted is a change', () => {
  const change = vi.fn();
  watchSpeed(panel, change);
  expect(FakeObserver.all.map(({ options }) => [options.type, options.buffered, options.durationThreshold])).toEqual(
    [LCP, 'first-input', 'event', SHIFT].map((type) => [type, true, 16]),
  );
  report(press(0, 900));
  expect(change).not.toHaveBeenCalled();
  report(press(7, 16));
  expect(change).toHaveBeenCalledOnce();
});

it.each<[string, () => void, string[]]>([
  [
    'some entries',
    () => {
      FakeObserver.supportedEntryTypes = [LCP];
    },
    ['LCP nothing yet', 'INP', 'CLS'],
  ],
  [
    'events without interactions',
    () => vi.stubGlobal('PerformanceEventTiming', { prototype: {} }),
    ['LCP nothing yet', 'INP', 'CLS 0.00, good'],
  ],
  ['no observer', () => vi.stubGlobal('PerformanceObserver', undefined), ['LCP', 'INP', 'CLS']],
])('a browser with %s says what it does not measure', (_case, prepare, rows) => {
  prepare();
  const none = ' not measured by this browser';
  expect(measure()).toEqual(rows.map((row) => (row.length > 3 ? row : row + none)));
});
