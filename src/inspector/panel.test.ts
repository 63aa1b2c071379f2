import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WidgetStatus } from '../page/api.ts';
import { inspect } from './panel.ts';

let statuses: WidgetStatus[];
let events: Event[];

const shadow = () => document.querySelector('[data-k2-ignore]')?.shadowRoot;
const part = <Found extends Element>(selector: string): Found => {
  const found = shadow()?.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const tables = () => [...(shadow()?.querySelectorAll('table') ?? [])];
/** The rows of a table by its caption, each as one line. */
function rowsOf(caption: string): string[] {
  const table = tables().find((table) => table.caption?.textContent === caption);
  return [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );
}
function happen(type: string, detail: object, target: EventTarget = document): void {
  const event = new CustomEvent(type, { detail, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: 1500 });
  events.push(event);
  target.dispatchEvent(event);
  vi.runAllTimers();
}
function open(): void {
  const panel = part<HTMLDetailsElement>('details');
  panel.open = true;
  panel.dispatchEvent(new Event('toggle'));
}
const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form id="comment-form" class="a b"></form><div class="itemRatingForm"></div>';
  events = [];
  statuses = [{ element: find('form'), widget: 'comment-form', state: 'ready' }];
  inspect({
    status: () => statuses,
    events,
    fileOf: (widget) => widget,
    loader: new URL('https://x/k2-islands.js?v=1'),
  });
});
afterEach(() => {
  vi.runAllTimers();
  document.body.replaceChildren();
});

it('only a summary in one line is shown until the panel is opened', () => {
  happen('k2:ready', { widget: 'comment-form' }, find('form'));
  expect(part('summary').textContent).toBe('K2 Islands: 1 ready, 0 idle, 0 calls, 0 errors');
  expect(rowsOf('Widgets')).toEqual([]);
});

it('original scripts and errors are first, then each widget with its state, its time, and the time of its code', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: 'https://x/k2-islands.js?v=1', startTime: 5, duration: 10, transferSize: 7000 },
    { name: 'https://x/k2.js', startTime: 5, duration: 900, transferSize: 90000 },
    { name: 'https://x/chunks/1.0-abc/form.js', startTime: 9, duration: 1, transferSize: 1 },
    { name: 'https://x/chunks/1.0-abc/comment-form.js', startTime: 1200, duration: 45.4, transferSize: 3900 },
  ] as unknown as PerformanceEntryList);
  open();
  statuses = [
    { element: find('form'), widget: 'comment-form', state: 'failed' },
    { element: find('.itemRatingForm'), widget: 'rating', state: 'idle' },
  ];
  happen('k2:failed', { widget: 'comment-form', error: new TypeError('no <img src=x>') }, find('form'));
  expect(tables().map(({ caption }) => caption?.textContent)).toEqual([
    'Original scripts',
    'Errors',
    'Not adopted',
    'Speed of this page',
    'Widgets',
    'Calls',
  ]);
  expect(rowsOf('Errors')).toEqual(['form#comment-form.a.b | comment-form | TypeError: no <img src=x> | 1.50 s']);
  expect(rowsOf('Widgets')).toEqual([
    'form#comment-form.a.b | comment-form | failed | 1.50 s | 1.20 s, took 45 ms, 3,900 B',
    'div.itemRatingForm | rating | idle |  | ',
  ]);
  expect(rowsOf('Speed of this page').at(-1)).toBe(' | Files of K2 Islands | 3 files, took 56 ms, 10,901 B');
  expect(part('summary').textContent).toBe('K2 Islands: 0 ready, 1 idle, 0 calls, 1 error');
});

it('markup of a template that no widget adopts is listed with its reason, and counted', () => {
  find('form').insertAdjacentHTML(
    'afterend',
    '<div><ul class="itemRatingList"></ul></div><div class="cbTabPane"></div>',
  );
  find('.itemRatingForm').innerHTML = '<ul class="itemRatingList"></ul>';
  statuses = [{ element: find('.itemRatingForm'), widget: 'rating', state: 'idle' }];
  open();
  expect(rowsOf('Not adopted')).toEqual([
    'ul.itemRatingList | rating | Rating stars outside .itemRatingForm',
    'div.cbTabPane | tabs | A tab pane outside .cbTabs',
  ]);
  expect(part('summary').textContent).toBe('K2 Islands: 0 ready, 1 idle, 0 calls, 0 errors, 2 not adopted');
});

it.each([
  [
    [
      ['/media/k2.js', 'would go', []],
      ['/popup.js', 'gone for you only', []],
      ['/jquery.js', 'stays', ['/a.js', '/b.js']],
      ['/noconflict.js', 'stays', ['/a.js']],
    ],
    [
      '/media/k2.js | would go | ',
      '/popup.js | gone for you only | ',
      '/jquery.js | stays | /a.js\n/b.js',
      '/noconflict.js | stays | /a.js',
    ],
    ', 1 script gone for you only, 1 script would go, 2 scripts stay',
  ],
  [undefined, [], ''],
])('original scripts are listed with every script that needs them, and counted: %j', (printed, rows, counts) => {
  // Without a list: broken JSON.
  const block = JSON.stringify(printed) ?? '{';
  find('form').innerHTML = `<script type="application/json" data-k2-originals>${block}</script>`;
  open();
  expect(rowsOf('Original scripts')).toEqual(rows);
  expect(tables()[0]?.hidden).toBe(rows.length === 0);
  expect(part('summary').textContent).toBe(`K2 Islands: 1 ready, 0 idle, 0 calls, 0 errors${counts}`);
});

it('a change of state without an event is shown', async () => {
  open();
  statuses = [{ element: find('form'), widget: 'comment-form', state: 'loading' }];
  find('form').setAttribute('data-k2-state', 'loading');
  await vi.advanceTimersByTimeAsync(200);
  expect(rowsOf('Widgets')[0]).toContain('loading');
});
