import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeWidget } from '../../test/fake-widget.ts';
import { fakeIntersections, type Intersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { testPage } from '../../test/page.ts';
import { REST_MS } from '../loader/approach.ts';
import { IDLE_FALLBACK_MS } from '../loader/constants.ts';
import { type Adopter, createAdopter } from './adopter.ts';
import { createLookup } from './lookup.ts';
import { startWarmUp } from './warm-up.ts';
import type { WidgetEntry } from './widget.ts';

forgetListeners();

let view: Intersections;
let adopter: Adopter;
let scan: (root: ParentNode) => void;

function start(...entries: readonly WidgetEntry[]): void {
  adopter = createAdopter(createLookup(entries, testHost()), testPage(), testHost());
  scan = startWarmUp(entries, adopter);
  scan(document);
}

function find(selector = '.fake'): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

const sign = (type = 'pointermove') => document.dispatchEvent(new Event(type, { bubbles: true }));
const approach = (type: string, target = find()) => target.dispatchEvent(new Event(type, { bubbles: true }));
const idle = () => vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);

function connection(value: { saveData?: boolean; effectiveType?: string } | undefined): void {
  Object.defineProperty(navigator, 'connection', { value, configurable: true });
}

beforeEach(() => {
  vi.useFakeTimers();
  view = fakeIntersections();
  document.body.innerHTML = '<div class="fake"><i></i></div>';
});

afterEach(() => {
  adopter.release(document);
  connection(undefined);
  vi.unstubAllGlobals();
});

describe('before the first interaction', () => {
  it('nothing is fetched and nothing is observed', async () => {
    const widget = fakeWidget();
    start(widget.entry, fakeWidget({ name: 'near', selector: '#near', adoptNear: true }).entry);
    dispatchEvent(new Event('resize'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(widget.loads).toBe(0);
    expect(view.watched.size).toBe(0);
    expect(find().hasAttribute('data-k2-state')).toBe(false);
  });
});

describe('after the first interaction', () => {
  it.each(['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'])(
    '(%s) no code is fetched only because its element is in view',
    async (type) => {
      const widget = fakeWidget();
      start(widget.entry);
      sign(type);
      await idle();
      expect(widget.loads).toBe(0);
      expect(view.watched.size).toBe(0);
    },
  );

  it.each([
    ['is adopted near the viewport when the browser has stored something for it', 'kept:1', 1],
    ['is not adopted there otherwise', 'other', 0],
  ])('a widget that needs a stored draft %s', async (_what, key, loads) => {
    localStorage.setItem(key, 'x');
    const widget = fakeWidget({ adoptNear: 'kept:' });
    start(widget.entry);
    sign();
    await idle();
    if (loads) view.show(find());
    expect(view.watched.size).toBe(0);
    expect(widget.loads).toBe(loads);
  });

  it('a widget that must be adopted before it is used is adopted when it is near the viewport', async () => {
    const widget = fakeWidget({ adoptNear: true });
    start(widget.entry);
    sign();
    await idle();
    expect(widget.loads).toBe(0);
    view.show(find());
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it('a press of Tab adopts widgets that become focusable only by our code, wherever they are and whenever they are added', async () => {
    const widget = fakeWidget({ adoptOnTab: true });
    start(widget.entry);
    const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('a');
    await idle();
    expect(widget.loads).toBe(0);
    press('Tab');
    await idle();
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
    document.body.insertAdjacentHTML('beforeend', '<p class="fake" id="late"></p>');
    scan(find('#late'));
    await idle();
    expect(widget.adopted).toEqual([find(), find('#late')]);
  });

  it('a press of Tab before the runtime has loaded adopts such widgets, too', async () => {
    const widget = fakeWidget({ adoptOnTab: true });
    document.body.insertAdjacentHTML('beforeend', '<button id="first">x</button>');
    find('#first').focus();
    start(widget.entry);
    await idle();
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it('elements added later are observed as well', async () => {
    const widget = fakeWidget({ adoptNear: true });
    start(widget.entry);
    sign();
    await idle();
    document.body.insertAdjacentHTML('beforeend', '<p class="fake" id="late"></p>');
    scan(find('#late'));
    await idle();
    expect(view.watched).toContain(find('#late'));
  });

  it('adoption waits for requestIdleCallback where the browser has it', async () => {
    const tasks: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => tasks.push(task));
    start(fakeWidget({ adoptNear: true }).entry);
    sign();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(view.watched.size).toBe(0);
    for (const task of tasks) task();
    expect(view.watched.size).toBe(1);
  });

  it('adoption waits for the load event of the page', async () => {
    const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('interactive');
    start(fakeWidget({ adoptNear: true }).entry);
    sign();
    await idle();
    expect(view.watched.size).toBe(0);
    readyState.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    await idle();
    expect(view.watched.size).toBe(1);
  });
});

describe('a reader who is about to use an element', () => {
  it.each(['focusin', 'touchstart', 'input'])('(%s) causes its adoption', async (type) => {
    const widget = fakeWidget();
    start(widget.entry);
    approach(type, find('i'));
    expect(widget.loads).toBe(1);
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it('causes its adoption by resting the pointer on it for 100 ms', async () => {
    const widget = fakeWidget();
    start(widget.entry);
    approach('pointerover', find('i'));
    await vi.advanceTimersByTimeAsync(99);
    expect(widget.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([widget.loads, REST_MS]).toEqual([1, 100]);
  });

  it('fetches nothing by moving the pointer across it', async () => {
    const widget = fakeWidget();
    start(widget.entry);
    for (let turn = 0; turn < 10; turn++) {
      approach('pointerover', find('i'));
      await vi.advanceTimersByTimeAsync(REST_MS / 2);
      approach('pointerover', document.body);
      await vi.advanceTimersByTimeAsync(REST_MS / 2);
    }
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(widget.loads).toBe(0);
  });

  it('fetches nothing while the pointer moves within it, however large it is', async () => {
    const widget = fakeWidget();
    start(widget.entry);
    approach('pointerover', find('i'));
    for (let turn = 0; turn < 10; turn++) {
      await vi.advanceTimersByTimeAsync(REST_MS - 1);
      approach('pointermove', find('i'));
    }
    expect(widget.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(widget.loads).toBe(1);
  });

  it('does not request a failed widget again by moving the pointer', async () => {
    const widget = fakeWidget();
    start(widget.entry);
    approach('input');
    await widget.fail();
    for (const type of ['pointerover', 'pointerover', 'input']) {
      approach(type);
      await vi.advanceTimersByTimeAsync(REST_MS);
    }
    expect(widget.loads).toBe(1);
    expect(find().getAttribute('data-k2-state')).toBe('failed');
  });

  it('has the view of each element asked for once, however much is typed there', async () => {
    const widget = fakeWidget();
    document.body.innerHTML = '<p class="fake"></p><p class="fake" id="other"></p>';
    start(widget.entry);
    await vi.advanceTimersByTimeAsync(REST_MS);
    approach('focusin');
    const preload = vi.fn();
    await widget.arrive({ adopt: () => () => {}, preload });
    for (let letter = 0; letter < 10; letter++) {
      approach('input');
      await idle();
    }
    approach('focusin', find('#other'));
    await idle();
    expect(preload.mock.calls.map(([, element]) => element)).toEqual([find(), find('#other')]);
  });

  it('adopts nothing inside data-k2-ignore', async () => {
    const widget = fakeWidget();
    document.body.innerHTML = '<div data-k2-ignore><p class="fake"></p></div>';
    start(widget.entry);
    approach('pointerover');
    await vi.advanceTimersByTimeAsync(REST_MS);
    expect(widget.loads).toBe(0);
  });
});

describe('the time of loading (data-k2-load)', () => {
  it('eager: the widget is adopted without any interaction', async () => {
    const widget = fakeWidget({ when: 'eager' });
    start(widget.entry);
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it('idle: the widget is adopted when the page is idle', async () => {
    const widget = fakeWidget({ when: 'idle' });
    start(widget.entry);
    expect(widget.loads).toBe(0);
    await idle();
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it('visible: the widget is adopted when it is near the viewport, without any interaction', async () => {
    const widget = fakeWidget({ when: 'visible' });
    start(widget.entry);
    await idle();
    expect(widget.loads).toBe(0);
    view.show(find());
    await widget.arrive();
    expect(widget.adopted).toEqual([find()]);
  });

  it.each([
    ['eager', 1],
    ['intent', 0],
    ['sometime', 0],
  ])('%s on the element takes precedence over the descriptor', async (word, loads) => {
    const widget = fakeWidget({ when: word === 'eager' ? 'visible' : 'eager' });
    find().setAttribute('data-k2-load', word);
    start(widget.entry);
    await idle();
    expect(widget.loads).toBe(loads);
  });

  it('is that of the descriptor for an element with data-k2-widget', () => {
    const widget = fakeWidget({ when: 'eager' });
    document.body.innerHTML = '<p data-k2-widget="fake"></p>';
    start(widget.entry);
    expect(widget.loads).toBe(1);
  });

  it('is ignored when the element has been removed from the page', async () => {
    const widget = fakeWidget({ when: 'idle' });
    start(widget.entry);
    find().remove();
    await idle();
    expect(widget.loads).toBe(0);
  });
});

it('an element that is released while it waits for its turn is not adopted', async () => {
  const widget = fakeWidget({ when: 'eager' });
  const planned: (() => void)[] = [];
  const lookup = createLookup([widget.entry], testHost());
  const page = { ...testPage(), schedule: (task: () => void) => void planned.push(task) };
  adopter = createAdopter(lookup, page, testHost());
  startWarmUp([widget.entry], adopter)(document);
  lookup.release(document);
  for (const task of planned) task();
  expect(planned).toHaveLength(1);
  expect(widget.loads).toBe(0);
  lookup.restore(document);
  for (const task of planned) task();
  expect(widget.loads).toBe(1);
});

it('of two that have changed the same thing, the later one is undone first', () => {
  const undone: string[] = [];
  const entries = ['first', 'second'].map(
    (name): WidgetEntry => ({
      name,
      selector: '.fake',
      when: 'eager',
      load: async () => ({ adopt: () => () => void undone.push(name) }),
    }),
  );
  start(...entries);
  return vi.advanceTimersByTimeAsync(1).then(() => {
    adopter.release(document);
    expect(undone).toEqual(['second', 'first']);
  });
});

describe.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'on a connection with %o',
  (value) => {
    it('nothing is fetched by a first interaction or a pointer', async () => {
      const widget = fakeWidget({ adoptNear: true });
      connection(value);
      start(widget.entry);
      sign();
      approach('pointerover');
      await idle();
      expect(view.watched.size).toBe(0);
      expect(widget.loads).toBe(0);
    });

    it.each(['focusin', 'touchstart'])('%s still loads the code', (type) => {
      const widget = fakeWidget();
      connection(value);
      start(widget.entry);
      approach(type);
      expect(widget.loads).toBe(1);
    });
  },
);

it('on a connection with effectiveType 4g elements near the viewport are loaded', async () => {
  connection({ saveData: false, effectiveType: '4g' });
  start(fakeWidget({ adoptNear: true }).entry);
  sign();
  await idle();
  expect(view.watched.size).toBe(1);
});

it('a scan asks the page once, whatever the number of widgets, and once more at idle', async () => {
  const kinds = [{ when: 'eager' }, { when: 'visible' }, { adoptOnTab: true }, { adoptNear: true }, {}] as const;
  start(
    ...kinds.map((kind, index) => fakeWidget({ name: `kind-${index}`, selector: `.kind-${index}`, ...kind }).entry),
  );
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await idle();
  const query = vi.spyOn(Object.getPrototypeOf(document) as Document, 'querySelectorAll');
  adopter.lookup.restore(document);
  scan(document);
  expect(query).toHaveBeenCalledOnce();
  await idle();
  expect(query).toHaveBeenCalledTimes(2);
  query.mockRestore();
});
