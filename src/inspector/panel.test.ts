import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WidgetStatus } from '../public-api.ts';
import { inspect } from './panel.ts';

let statuses: WidgetStatus[] = [];
let events: Event[] = [];
let close = () => {};

const shadow = () => document.querySelector('[data-k2-ignore]')?.shadowRoot;
const part = <Found extends Element>(selector: string): Found => {
  const found = shadow()?.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
/** The rows of a table by its caption, each as one line. */
function rowsOf(caption: string): string[] {
  const tables = [...(shadow()?.querySelectorAll('table') ?? [])];
  const table = tables.find((table) => table.querySelector('caption')?.textContent === caption);
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

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form id="comment-form" class="a b"></form><div class="itemRatingForm"></div>';
  events = [];
  statuses = [];
  close = inspect({ status: () => statuses, events, fileOf: (widget) => widget });
});
afterEach(() => close());

const byId = () => document.getElementById('comment-form') as HTMLElement;

describe('the panel of the inspector', () => {
  it('shows a summary in one line, and nothing else until it is opened', () => {
    statuses = [{ element: byId(), widget: 'comment-form', state: 'ready' }];
    happen('k2:ready', { widget: 'comment-form' }, byId());
    expect(part('summary').textContent).toBe('K2 Islands: 1 ready, 0 idle, 0 calls, 0 errors');
    expect(rowsOf('Widgets')).toEqual([]);
  });

  it('shows for each widget its element, its state, since when, and when its code arrived', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: 'https://x/chunks/1.0-abc/rating.js', startTime: 9, duration: 1, transferSize: 1 },
      { name: 'https://x/chunks/1.0-abc/comment-form.js', startTime: 1200, duration: 45.4, transferSize: 3900 },
    ] as unknown as PerformanceEntryList);
    const rating = document.querySelector('.itemRatingForm') as HTMLElement;
    statuses = [
      { element: byId(), widget: 'comment-form', state: 'ready' },
      { element: rating, widget: 'rating', state: 'idle' },
    ];
    open();
    happen('k2:ready', { widget: 'comment-form' }, byId());
    statuses = statuses.map((status) => ({ ...status, state: status.widget === 'rating' ? 'idle' : 'failed' }));
    happen('k2:failed', { widget: 'comment-form', error: new TypeError('no chunk') }, byId());
    expect(rowsOf('Widgets')).toEqual([
      'form#comment-form.a.b | comment-form | failed | 1.50 s | 1.20 s, took 45 ms, 3,900 B',
      'div.itemRatingForm | rating | idle |  | ',
    ]);
    expect(part('summary').textContent).toBe('K2 Islands: 0 ready, 1 idle, 0 calls, 1 error');
    expect(rowsOf('Errors')).toEqual(['form#comment-form.a.b | comment-form | TypeError: no chunk | 1.50 s']);
  });

  it('names similar elements by their text, and by their number where the text is the same, too', () => {
    const place = document.createElement('div');
    document.body.append(place);
    place.innerHTML =
      '<a class="remove">Remove</a><a class="remove" aria-label="Approve it"></a><a class="remove">Remove</a><b class="x"></b><b class="x"></b><i></i>';
    statuses = [...place.querySelectorAll('a,b,i')].map((element) => ({ element, widget: 'w', state: 'idle' }));
    statuses.push({ ...(statuses[0] as WidgetStatus), widget: 'v' });
    open();
    expect(rowsOf('Widgets').map((line) => line.split(' | ').slice(0, 2).join())).toEqual([
      'a.remove “Remove” (1 of 2),w',
      'a.remove “Approve it”,w',
      'a.remove “Remove” (2 of 2),w',
      'b.x (1 of 2),w',
      'b.x (2 of 2),w',
      'i,w',
      'a.remove “Remove” (1 of 2),v',
    ]);
    const names = [...(shadow()?.querySelectorAll('tbody button') ?? [])].map((button) =>
      button.getAttribute('aria-label'),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('has column headings in English, and shows the errors first', () => {
    open();
    const tables = [...(shadow()?.querySelectorAll('table') ?? [])];
    expect(
      tables.map((table) => [...table.querySelectorAll('th')].map(({ textContent }) => textContent).join()),
    ).toEqual([
      'Element,Widget,Error,At',
      'Element,Widget,State,Since,Code came',
      'At,Method,Path,Task,Outcome,Took',
      'Script,Outcome,Asked for by',
    ]);
    const { lang, ariaLabel } = part<HTMLElement>('section');
    expect([lang, ariaLabel ?? part('section').getAttribute('aria-label')]).toEqual(['en', 'K2 Islands inspector']);
    expect(shadow()?.adoptedStyleSheets).toHaveLength(1);
  });

  it('lists calls', () => {
    open();
    happen('k2:call', { method: 'GET', path: '/index.php', task: 'vote', outcome: 200, duration: 31 });
    happen('k2:call', { method: 'POST', path: '/index.php', task: null, outcome: 'timeout', duration: 15_000 });
    expect(rowsOf('Calls')).toEqual([
      '1.50 s | GET | /index.php | vote | 200 | 31 ms',
      '1.50 s | POST | /index.php |  | timeout | 15000 ms',
    ]);
  });

  it('lists what the plugin has taken away of the original scripts, and what stays, for whom', () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<script type="application/json" data-k2-originals>[["/media/k2.js","gone",""],["/jquery.js","stays","/a.js"],["x"],["/a.js",1,""]]</script>',
    );
    open();
    expect(rowsOf('Original scripts')).toEqual(['/media/k2.js | gone | ', '/jquery.js | stays | /a.js']);
  });

  it.each(['', 'null', '{', '[[1,2,3]]'])('shows no table of original scripts for the block “%s”', (content) => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" data-k2-originals>${content}</script>`,
    );
    open();
    expect(rowsOf('Original scripts')).toEqual([]);
    expect(part<HTMLTableElement>('.originals').hidden).toBe(true);
  });

  it('shows markup as text', () => {
    open();
    happen('k2:failed', { widget: '<img src=x>', error: new Error('<img src=x onerror=hit()>') }, byId());
    expect(shadow()?.querySelector('img')).toBeNull();
    expect(rowsOf('Errors').join()).toContain('<img src=x onerror=hit()>');
  });

  it('shows a change of state that fires no event', async () => {
    open();
    statuses = [{ element: byId(), widget: 'comment-form', state: 'loading' }];
    byId().setAttribute('data-k2-state', 'loading');
    await vi.advanceTimersByTimeAsync(200);
    expect(rowsOf('Widgets')).toHaveLength(1);
    expect(part('summary').textContent).toContain('0 ready');
  });

  it('lists a part of a page full of idle widgets', () => {
    statuses = Array.from({ length: 300 }, (_, index) => {
      const element = document.createElement('p');
      element.id = `p${index}`;
      return { element, widget: 'tooltip', state: 'idle' as const };
    });
    open();
    expect(rowsOf('Widgets')).toHaveLength(50);
    expect(part('summary').textContent).toContain('300 idle');
  });
});

describe('the rows of the panel', () => {
  const withRow = () => {
    statuses = [{ element: byId(), widget: 'comment-form', state: 'ready' }];
    open();
    return part<HTMLButtonElement>('tbody button');
  };

  it('highlight their element without changing it', () => {
    const before = document.body.innerHTML;
    const button = withRow();
    vi.spyOn(byId(), 'getBoundingClientRect').mockReturnValue(new DOMRect(1, 2, 3, 4));
    fireEvent.focusIn(button);
    const { hidden, style } = part<HTMLElement>('.mark');
    expect([hidden, style.left, style.top, style.width, style.height]).toEqual([false, '1px', '2px', '3px', '4px']);
    fireEvent.focusOut(button);
    expect(part<HTMLElement>('.mark').hidden).toBe(true);
    expect(document.body.innerHTML).toBe(before);
  });

  it('are the same elements after other rows are added', () => {
    const button = withRow();
    const other = document.querySelector('.itemRatingForm') as HTMLElement;
    statuses = [{ element: other, widget: 'rating', state: 'ready' }, ...statuses];
    happen('k2:ready', { widget: 'rating' }, other);
    expect(rowsOf('Widgets')).toHaveLength(2);
    expect(button.isConnected).toBe(true);
    expect(part('tbody tr:nth-child(2) button')).toBe(button);
  });
});

it('Esc alone closes the panel and focuses its summary; on a closed panel Esc is not handled', () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  open();
  fireEvent.keyDown(part('summary'), { key: 'Escape' });
  expect(part<HTMLDetailsElement>('details').open).toBe(false);
  expect(shadow()?.activeElement).toBe(part('summary'));
  expect(heard).not.toHaveBeenCalled();
  fireEvent.keyDown(part('summary'), { key: 'Escape', composed: true });
  expect(heard).toHaveBeenCalledOnce();
  open();
  fireEvent.keyDown(part('summary'), { key: 'Enter' });
  expect(part<HTMLDetailsElement>('details').open).toBe(true);
  document.removeEventListener('keydown', heard);
});

it('a removed panel leaves no element and no listener', () => {
  close();
  expect(document.querySelector('[data-k2-ignore]')).toBeNull();
  const status = vi.fn(() => []);
  close = inspect({ status, events, fileOf: () => 'none' });
  close();
  status.mockClear();
  happen('k2:ready', { widget: 'rating' });
  expect(status).not.toHaveBeenCalled();
});
