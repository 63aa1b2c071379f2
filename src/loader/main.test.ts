import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeFile, type FakeWidget, fakeFile, fakeWidget, settled } from '../../test/fake-widget.ts';
import { find } from '../../test/find.ts';
import { fakeIntersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import type { K2IslandsApi } from '../page/api.ts';
import type { Widget } from '../page/widget.ts';
import { LOAD_PAUSE_MS } from './adopt.ts';
import { HOLD_MS } from './hold-events.ts';

const table = vi.hoisted(() => ({
  widgets: [] as Widget[],
  early: [] as { name: string; untilReady: () => () => void }[],
  needs: {},
}));
vi.mock('virtual:widgets', () => table);

/** The files of the build, by name; others never come. */
let files: Record<string, Pick<FakeFile<unknown>, 'load'>>;
vi.mock('./import-file.ts', () => ({
  createImportFile: () => (name: string) => files[name]?.load() ?? new Promise(() => {}),
}));

forgetListeners();

let core: FakeFile<unknown>;
let eager: FakeWidget;
let lazy: FakeWidget;
let lonely: FakeWidget;

const global = window as { K2Islands?: unknown; $K2?: unknown };
const api = () => global.K2Islands as K2IslandsApi;

/** The script runs on a page, from a tag with these parameters. */
async function open(html: string, query = ''): Promise<void> {
  document.body.innerHTML = html;
  const script = Object.assign(document.createElement('script'), {
    src: `http://localhost:3000/media/k2-islands.js?sitepath=/${query}`,
  });
  Object.defineProperty(Object.getPrototypeOf(document), 'currentScript', { value: script, configurable: true });
  vi.resetModules();
  await import('./main.ts');
}

/** Waits for scheduled tasks and the DOM observer. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await vi.advanceTimersByTimeAsync(1);
    await settled();
  }
}

async function arriveCore(): Promise<void> {
  await core.arrive(await import('../core/index.ts'));
  await tick();
}

const state = (selector: string) => find(selector).getAttribute('data-k2-state');

const fire = (type: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));

/** Records the clicks and submits that the page's own scripts receive, and prevents them. */
function watch(type: string): EventTarget[] {
  const seen: EventTarget[] = [];
  document.addEventListener(type, (event) => {
    if (event.target && !event.defaultPrevented) seen.push(event.target);
    event.preventDefault();
  });
  return seen;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeIntersections();
  core = fakeFile<unknown>(undefined);
  eager = fakeWidget({ name: 'eager', selector: '.eager', loadOn: ['eager'], hold: { keys: '[name=word]' } });
  lazy = fakeWidget({
    name: 'lazy',
    selector: '.lazy',
    hold: { click: 'a', submit: true },
    busy: { place: '.log', className: 'loading' },
  });
  lonely = fakeWidget({ name: 'lonely', selector: '.lonely', hold: { click: 'a', neverNative: '*' } });
  files = { core, eager, lazy, lonely };
  table.widgets = [eager.widget, lazy.widget, lonely.widget];
  table.early = [];
});

afterEach(() => {
  (global.K2Islands as Partial<K2IslandsApi> | undefined)?.release?.();
  for (const name of ['K2Islands', '$K2']) Reflect.deleteProperty(global, name);
  Reflect.deleteProperty(Object.getPrototypeOf(document), 'currentScript');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('a press before its widget has loaded', () => {
  const LINK = '<p class="lazy"><a href="/x"><b>x</b></a><i class="log"></i></p>';

  it('is held and shown as busy while core and the widget’s file load in parallel, then replayed once and in order', async () => {
    await open(`${LINK}<div class="lazy"><form></form></div>`);
    const [clicks, submits] = [watch('click'), watch('submit')];
    find('b').click();
    find<HTMLFormElement>('form').requestSubmit();
    const busy = () => [find('p').getAttribute('aria-busy'), find('i').className];
    expect([core.loads, lazy.loads, busy()]).toEqual([1, 2, ['true', 'log loading']]);
    await arriveCore();
    expect([clicks, submits]).toEqual([[], []]);
    await lazy.arrive();
    expect(busy()).toEqual([null, 'log']);
    expect([clicks, submits, lazy.adopted.length]).toEqual([[find('a')], [find('form')], 2]);
    await tick();
    find('b').click();
    expect(clicks).toHaveLength(2);
  });

  it.each<[string, () => Promise<void>]>([
    ['core can’t be had', () => core.fail()],
    [
      'its file can’t be had',
      async () => {
        await arriveCore();
        await lazy.fail();
      },
    ],
    [
      'its widget throws',
      async () => {
        await arriveCore();
        const adopt = () => {
          throw new Error('not what I know');
        };
        await lazy.arrive({ adopt });
      },
    ],
    ['nothing comes for 10 s', async () => void (await vi.advanceTimersByTimeAsync(HOLD_MS))],
  ])('is carried out natively when %s', async (_why, happen) => {
    await open(LINK);
    const seen = watch('click');
    find('b').click();
    await happen();
    expect([seen, find('p').hasAttribute('aria-busy')]).toEqual([[find('a')], false]);
  });

  it('shows an alert if the native behaviour would be useless; the next one tries again', async () => {
    const texts = '{"en": {"loader.failed": "Bad luck."}}';
    await open(
      `<script type="application/json" data-k2-texts>${texts}</script><p class="lonely"><a href="#">x</a></p>`,
    );
    const seen = watch('click');
    find('a').click();
    await core.fail();
    expect([seen, find('[role=alert]').textContent]).toEqual([[], 'Bad luck.']);
    find('a').click();
    expect(core.loads).toBe(2);
    await arriveCore();
    await lonely.arrive();
    expect([seen.length, document.querySelector('[role=alert]')]).toEqual([1, null]);
  });

  it('on a submit button is held once, however often it is repeated, and submits with its button', async () => {
    await open('<div class="lazy"><form><button name="go">Go</button></form></div>');
    const form = find<HTMLFormElement>('form');
    const sent: unknown[] = [];
    document.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(event.submitter);
    });
    form.requestSubmit(find('button'));
    form.requestSubmit();
    await arriveCore();
    await lazy.arrive();
    expect(sent).toEqual([find('button')]);
  });

  it.each([
    ['on a link to a new tab', '<p class="lazy"><a href="#x" target="_blank">x</a></p>', {}],
    ['on a download', '<p class="lazy"><a href="#x" download>x</a></p>', {}],
    ['with a modifier', '<p class="lazy"><a href="#x">x</a></p>', { ctrlKey: true }],
    ['outside of what is held', '<p class="lazy"><b>x</b></p><a href="#x">x</a>', {}],
    ['in what is to be left alone', '<div data-k2-ignore><p class="lazy"><a href="#x">x</a></p></div>', {}],
  ])('%s is not held', async (_what, html, init) => {
    await open(html);
    const seen = watch('click');
    find('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    expect([seen, core.loads]).toEqual([[find('a')], 0]);
  });

  it('waits for all widgets around it', async () => {
    await open('<div class="lonely"><p class="lazy"><a href="#x">x</a></p></div>');
    const seen = watch('click');
    find('a').click();
    await arriveCore();
    await lazy.arrive();
    expect(seen).toEqual([]);
    await lonely.arrive();
    expect(seen).toEqual([find('a')]);
  });
});

it('the keys of a field that a widget holds are hidden from other scripts, while our code is not missing', async () => {
  await open('<p class="eager"><input name="word"></p><input name="other">');
  const seen: string[] = [];
  document.addEventListener('keyup', ({ target }) => seen.push((target as HTMLInputElement).name));
  for (const field of document.querySelectorAll('input')) fire('keyup', field);
  expect(seen).toEqual(['other']);
  find('p').setAttribute('data-k2-state', 'failed');
  fire('keyup', find('input'));
  find('p').removeAttribute('data-k2-state');
  await core.fail();
  fire('keyup', find('input'));
  expect(seen).toEqual(['other', 'word', 'word']);
  api().scan();
  await arriveCore();
  fire('keyup', find('input'));
  expect(seen).toHaveLength(3);
});

describe('core', () => {
  it.each([
    ['', 0, 0],
    ['&debug=1', 1, 1],
    ['&analytics=1', 0, 1],
  ])('loads without an interaction if the tag requires it: %j', async (query, atOnce, atIdle) => {
    vi.spyOn(console, 'debug').mockImplementation(() => {});
    await open('<p class="lazy"></p>', query);
    expect(core.loads).toBe(atOnce);
    await vi.advanceTimersByTimeAsync(1000);
    expect(core.loads).toBe(atIdle);
  });

  it('is retried every 4 s at most after a failure, but at once by a press', async () => {
    await open('<p class="eager"></p><p class="lazy"><a href="/x">x</a></p>');
    watch('click');
    const approach = async () => {
      fire('pointerdown', find('a'));
      fire('focusin', find('a'));
      document.body.append(Object.assign(document.createElement('p'), { className: 'eager' }));
      await tick();
    };
    expect(core.loads).toBe(1);
    await core.fail();
    await approach();
    expect(core.loads).toBe(1);
    find('a').click();
    expect(core.loads).toBe(2);
    await core.fail();
    await vi.advanceTimersByTimeAsync(LOAD_PAUSE_MS);
    await approach();
    expect(core.loads).toBe(3);
  });
});

describe('a widget that is approached by some of its parts', () => {
  it.each([
    ['pointerover', 'p', 0],
    ['pointerdown', 'p', 0],
    ['touchstart', 'p', 0],
    ['pointerover', 'b', 1],
    ['pointerdown', 'b', 1],
    ['pointerup', 'p', 1],
    ['focusin', 'p', 1],
    ['input', 'p', 1],
  ])('an event %s in <%s> loads its code %s times', async (type, target, loads) => {
    table.widgets = [{ name: 'lazy', selector: '.read', approach: 'b' }];
    await open('<div class="read"><p>x</p><b>x</b></div>');
    fire(type, find(target));
    await vi.advanceTimersByTimeAsync(1000);
    expect(lazy.loads).toBe(loads);
  });
});

describe('window.K2Islands', () => {
  it('lists adoptable elements without loading anything, then adopted and failed ones, with the errors', async () => {
    await open(
      '<p class="lazy" id="b"></p><p class="eager lazy" id="c"></p><p data-k2-ignore class="lazy"></p><p class="lonely" id="a"></p>',
    );
    const rows = () =>
      api()
        .status()
        .map(({ element, widget, state, error }) => [element.id, widget, state, error]);
    expect(rows()).toEqual([
      ['b', 'lazy', 'idle', undefined],
      ['c', 'eager', 'idle', undefined],
      ['c', 'lazy', 'idle', undefined],
      ['a', 'lonely', 'idle', undefined],
    ]);
    await arriveCore();
    const error = new TypeError('offline');
    await eager.fail(error);
    expect(rows()).toEqual([
      ['c', 'eager', 'failed', error],
      ['b', 'lazy', 'idle', undefined],
      ['c', 'lazy', 'idle', undefined],
      ['a', 'lonely', 'idle', undefined],
    ]);
  });

  it('runs calls that were made before core had loaded, in order', async () => {
    await open('<p class="eager"></p>');
    api().release(find('p'));
    await arriveCore();
    await eager.arrive();
    expect([eager.adopted, api().status()]).toEqual([[], []]);
    api().scan(find('p'));
    await tick();
    await eager.arrive();
    expect(state('p')).toBe('ready');
  });

  it('releases a part of the page, or all of it, and scans it again', async () => {
    await open('<div id="one"><p class="eager"></p></div><p class="eager" id="two"></p>');
    await arriveCore();
    await eager.arrive();
    api().release(find('#one'));
    expect([eager.undone, state('#two')]).toEqual([[find('#one .eager')], 'ready']);
    api().release();
    expect(eager.undone).toHaveLength(2);
    api().scan(find('#one'));
    await tick();
    expect([state('#one .eager'), state('#two')]).toEqual(['ready', null]);
    api().scan();
    await tick();
    expect(state('#two')).toBe('ready');
  });

  it('gives a prompt its own colour again, also in markup that no widget has adopted', async () => {
    const [grey, own] = ['setProperty', 'removeProperty'].map((name) =>
      vi.spyOn(CSSStyleDeclaration.prototype, name as 'setProperty'),
    );
    await open(`<p class="lazy"><input onfocus="" onblur="if(!value) value = 'Your name'" value="Your name"></p>`);
    expect(grey).toHaveBeenCalledWith('-webkit-text-fill-color', expect.anything());
    api().release();
    expect(own).not.toHaveBeenCalled();
    await arriveCore();
    expect(own).toHaveBeenCalledWith('-webkit-text-fill-color');
  });

  it('ignores a released element, whatever the reader does, until it is scanned or replaced', async () => {
    await open('<div id="one"><p class="lazy"><a href="#x">x</a></p></div>');
    const touch = (type: string) => fire(type, find('a'));
    touch('pointerdown');
    await arriveCore();
    await lazy.arrive();
    api().release(find('#one'));
    for (const type of ['pointerdown', 'focusin', 'touchstart', 'input', 'click']) expect(touch(type)).toBe(true);
    find('#one').append(document.createElement('i'));
    await tick();
    expect([state('.lazy'), api().status()]).toEqual([null, []]);
    find('#one').innerHTML = '<p class="lazy"><a href="#x">x</a></p>';
    touch('focusin');
    await tick();
    expect(state('.lazy')).toBe('ready');
    api().release(find('#one'));
    api().scan(find('#one'));
    touch('focusin');
    await tick();
    expect(state('.lazy')).toBe('ready');
  });
});

describe('an element', () => {
  beforeEach(async () => {
    await open('<div id="one"><p class="eager"></p></div><div id="two"></div>');
    await arriveCore();
    await eager.arrive();
  });

  it('is adopted when it is added, as a root or inside one, and released when it is removed', async () => {
    const first = find('.eager');
    find('#two').innerHTML = '<section><p class="eager" id="new"></p></section>';
    await tick();
    expect(eager.adopted).toEqual([first, find('#new')]);
    find('#one').remove();
    await tick();
    expect([eager.undone, first.hasAttribute('data-k2-state')]).toEqual([[first], false]);
    find('#two').append(first);
    await tick();
    expect(eager.adopted).toHaveLength(3);
  });

  it('is not released when it is only moved, and not adopted when it is removed at once', async () => {
    const element = find('.eager');
    find('#two').append(element);
    document.body.insertAdjacentHTML('beforeend', '<p class="eager" id="gone"></p>');
    find('#gone').remove();
    await tick();
    expect([eager.undone, eager.adopted, state('.eager')]).toEqual([[], [element], 'ready']);
  });

  it('that fails is reported by k2:failed and on the console, unless the page cancels the event', async () => {
    const failed: unknown[] = [];
    document.addEventListener('k2:failed', (event) => failed.push(event.detail));
    const error = new Error('no such element');
    const adopt = () => {
      throw error;
    };
    find('#two').innerHTML = '<p class="lazy"></p>';
    const press = async () => {
      fire('focusin', find('.lazy'));
      await tick();
      await lazy.arrive({ adopt });
    };
    await press();
    document.addEventListener('k2:failed', (event) => event.preventDefault());
    await press();
    expect(failed).toHaveLength(2);
    expect(failed[0]).toEqual({ widget: 'lazy', error });
    expect(vi.mocked(console.error).mock.calls).toEqual([['K2 Islands: lazy failed', error]]);
  });
});

describe('the early code of a widget', () => {
  const end = vi.fn();
  const event = (type: string, widget?: string) =>
    document.body.dispatchEvent(new CustomEvent(type, { bubbles: true, ...(widget && { detail: { widget } }) }));
  beforeEach(async () => {
    end.mockClear();
    table.early = [{ name: 'eager', untilReady: () => end }];
    await open('<p class="eager"></p>');
  });

  it.each<[string, () => unknown, number]>([
    ['its widget is there', () => event('k2:ready', 'eager'), 1],
    ['another widget is there', () => event('k2:ready', 'lazy'), 0],
    ['core can’t be had', () => core.fail(), 1],
    ['10 s have passed', () => vi.advanceTimersByTimeAsync(HOLD_MS), 1],
  ])('ends, or keeps running, when %s', async (_when, happen, times) => {
    await happen();
    expect(end).toHaveBeenCalledTimes(times);
  });
});

describe('the code for offline use', () => {
  it.each<[string, string, object | null, number]>([
    ['', 'no worker yet', null, 1],
    ['&sw=off', 'a worker that has the page', {}, 1],
    ['&sw=off', 'no worker', null, 0],
  ])('is fetched at idle, except for a tag with %j and %s', async (query, _worker, controller, times) => {
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
    const start = vi.fn();
    const offline = fakeFile({ start });
    files.offline = offline;
    await open('', query);
    expect(offline.loads).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    await offline.arrive();
    expect([offline.loads, start.mock.calls.length]).toEqual([times, times]);
  });
});

describe('the script', () => {
  it('holds clicks at once, and scans the page when it is parsed', async () => {
    const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
    await open('<p class="eager"></p><p class="lazy"><a href="#">x</a></p>');
    expect(core.loads).toBe(0);
    find('a').click();
    expect([core.loads, eager.loads]).toEqual([1, 0]);
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    await tick();
    expect(eager.loads).toBe(1);
  });

  it('defines $K2 and its own global name on the window only', async () => {
    const before = new Set(Object.keys(window));
    await open('');
    const added = Object.keys(window).filter((name) => !before.has(name));
    expect(added.sort()).toEqual(['$K2', 'K2Islands']);
    expect(api().version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('works once when it is included twice', async () => {
    await open('<p class="eager"></p>');
    const first = api();
    expect([first.version, core.loads]).toEqual([expect.any(String), 1]);
    vi.resetModules();
    await import('./main.ts');
    expect([api(), core.loads]).toEqual([first, 1]);
  });

  it('changes nothing in a browser without adopted style sheets', async () => {
    vi.spyOn(Object.getPrototypeOf(document), 'adoptedStyleSheets', 'get').mockReturnValue(undefined);
    await open('<p class="eager"></p>', '&debug=1');
    expect([global.K2Islands, core.loads]).toEqual([undefined, 0]);
  });
});
