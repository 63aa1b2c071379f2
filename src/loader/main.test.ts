import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWidget, fakeWidget, settled } from '../../test/fake-widget.ts';
import { fakeIntersections, type Intersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import type { WidgetEntry } from '../core/widget.ts';
import type { K2IslandsApi } from '../public-api.ts';

const registry = vi.hoisted(() => ({ widgets: [] as WidgetEntry[] }));
vi.mock('virtual:widgets', () => registry);
vi.mock('virtual:widgets/loader', () => ({
  CLICKS: '.lazy a,.foreign a,.trigger',
  SUBMITS: '.lazy form',
  NEVER_NATIVE: '.lonely',
  EAGER: '.eager,[data-k2-load]',
  VISIBLE: '.far',
  CALLERS: [['.busy', '.log', 'loading', () => Promise.reject()]],
  STORED: { key: 'fake:', selector: '.lazy' },
  OWN_KEYS: '[name=word]',
}));

/** How often the runtime was asked for, and what its arrival waits for. */
const runtime = vi.hoisted(() => ({ asked: 0, arrives: Promise.resolve() }));
vi.mock('./import-chunk.ts', () => ({
  importChunk: async (source: () => Promise<unknown>) => {
    if (!`${source}`.includes('runtime/start')) return source();
    runtime.asked++;
    await runtime.arrives;
    return source();
  },
}));

forgetListeners();

let eager: FakeWidget;
let lazy: FakeWidget;
let view: Intersections;

const global = window as { K2Islands?: unknown; $K2?: unknown };
const api = () => global.K2Islands as K2IslandsApi;

/** The script runs, as if it had just been loaded. */
async function run(): Promise<void> {
  vi.resetModules();
  await import('./main.ts');
  await tick();
}

/** What was scheduled, and what the observer of the DOM has to say, has happened. */
async function tick(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(5);
    await settled();
  }
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

const state = (selector: string) => find(selector).getAttribute('data-k2-state');

function listen(type: string): Event[] {
  const heard: Event[] = [];
  document.addEventListener(type, (event) => heard.push(event));
  return heard;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  view = fakeIntersections();
  eager = fakeWidget({ name: 'eager', selector: '.eager', when: 'eager' });
  lazy = fakeWidget({ name: 'lazy', selector: '.lazy', holdClick: 'a' });
  Object.assign(runtime, { asked: 0, arrives: Promise.resolve() });
  registry.widgets.splice(0, registry.widgets.length, eager.entry, lazy.entry);
});

afterEach(() => {
  if (typeof api()?.release === 'function') api().release();
  delete global.K2Islands;
  delete global.$K2;
  vi.unstubAllGlobals();
});

describe('the script', () => {
  it.each(['target="_blank"', 'download'])(
    'holds no click on a link with %s inside of what waits for its code',
    async (attribute) => {
      document.body.innerHTML = `<p class="trigger"><a href="#x" ${attribute}>x</a></p>`;
      await run();
      const heard: boolean[] = [];
      const hear = (event: Event) => {
        heard.push(event.defaultPrevented);
        event.preventDefault();
      };
      document.body.addEventListener('click', hear, { once: true });
      find('a').click();
      expect([heard, runtime.asked]).toEqual([[false], 0]);
      document.body.removeEventListener('click', hear);
    },
  );

  it('adopts the elements of the page, and reports it by state and event', async () => {
    document.body.innerHTML = '<p class="eager"></p><p class="lazy"></p>';
    const ready = listen('k2:ready');
    await run();
    expect(state('.eager')).toBe('loading');
    await eager.arrive();
    expect(state('.eager')).toBe('ready');
    expect(ready.map(({ target }) => target)).toEqual([find('.eager')]);
    expect(state('.lazy')).toBeNull();
  });

  it('waits for the page to be parsed before it adopts, but holds clicks at once', async () => {
    const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
    document.body.innerHTML = '<p class="eager"></p><p class="lazy"><a href="#">x</a></p>';
    await run();
    expect(eager.loads).toBe(0);
    find('a').click();
    await tick();
    expect(lazy.loads).toBe(1);
    readyState.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    await tick();
    expect(eager.loads).toBe(1);
  });

  it('defines $K2 and its own global name on the window only', async () => {
    const before = new Set(Object.keys(window));
    await run();
    expect(
      Object.keys(window)
        .filter((name) => !before.has(name))
        .sort(),
    ).toEqual(['$K2', 'K2Islands']);
    expect(api().version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('works once when it is included twice', async () => {
    document.body.innerHTML = '<p class="eager"></p><p class="lazy"><a href="#">x</a></p>';
    await run();
    const first = api();
    await run();
    expect(api()).toBe(first);
    find('a').click();
    await tick();
    await lazy.arrive();
    await eager.arrive();
    expect([eager.adopted.length, lazy.adopted.length]).toEqual([1, 1]);
  });

  it('works though a form has its global name as id', async () => {
    document.body.innerHTML = '<form id="K2Islands"></form><p class="eager"></p>';
    // As browsers do, which this DOM does not.
    global.K2Islands = find('form');
    await run();
    expect(api().version).toBeTruthy();
    expect(eager.loads).toBe(1);
  });
});

describe('an element of a widget', () => {
  beforeEach(async () => {
    document.body.innerHTML = '<div id="one"><p class="eager"></p></div><div id="two"></div>';
    await run();
    await eager.arrive();
  });

  it('is released when it is removed from the page', async () => {
    const gone = find('.eager');
    find('#one').remove();
    await tick();
    expect(eager.undone).toEqual([gone]);
    expect(gone.hasAttribute('data-k2-state')).toBe(false);
  });

  it('is adopted when it is added, as a root or inside one', async () => {
    find('#two').innerHTML = '<section><p class="eager" id="new"></p></section>';
    await tick();
    expect(state('#new')).toBe('ready');
    expect(eager.adopted).toEqual([find('#one .eager'), find('#new')]);
  });

  it('is not released when it is only moved', async () => {
    const element = find('.eager');
    find('#two').append(element);
    await tick();
    expect(eager.undone).toEqual([]);
    expect(eager.adopted).toEqual([element]);
    expect(state('.eager')).toBe('ready');
  });

  it('is not adopted when it is removed at once', async () => {
    find('#two').innerHTML = '<p class="eager"></p><p class="lazy" data-k2-load="visible"></p>';
    find('#two').replaceChildren();
    await tick();
    expect(eager.adopted).toHaveLength(1);
    expect(view.watched.size).toBe(0);
  });

  it('is adopted again when it is added again', async () => {
    const element = find('.eager');
    element.remove();
    await tick();
    find('#two').append(element);
    await tick();
    expect(eager.adopted).toEqual([element, element]);
  });
});

describe('an error of a widget', () => {
  const broken = {
    adopt() {
      throw new Error('no such element');
    },
  };

  it('is reported by k2:failed and on the console, once', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    const failed = listen('k2:failed');
    document.body.innerHTML = '<p class="eager"></p><p class="lazy"><a href="#">x</a></p>';
    await run();
    await eager.arrive(broken);
    expect(failed).toHaveLength(1);
    expect((failed[0] as CustomEvent).detail).toEqual({ widget: 'eager', error: new Error('no such element') });
    expect(console.mock.calls).toEqual([['K2 Islands: eager failed', new Error('no such element')]]);
    find('a').click();
    await lazy.arrive();
    expect(state('.lazy')).toBe('ready');
  });

  it('is not on the console when the page cancels the event', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
    document.addEventListener('k2:failed', (event) => event.preventDefault());
    document.body.innerHTML = '<p class="eager"></p>';
    await run();
    await eager.arrive(broken);
    expect(state('.eager')).toBe('failed');
    expect(console).not.toHaveBeenCalled();
  });
});

describe('window.K2Islands', () => {
  it('lists adopted, idle and failed elements, with the errors', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    document.body.innerHTML =
      '<p class="eager" id="a"></p><p class="lazy" id="b"></p><p class="eager lazy" id="c"></p><p data-k2-ignore class="lazy"></p>';
    await run();
    const error = new TypeError('offline');
    await eager.fail(error);
    const rows = api()
      .status()
      .map(({ element, widget, state, error }) => [element.id, widget, state, error]);
    expect(rows).toEqual([
      ['a', 'eager', 'failed', error],
      ['c', 'eager', 'failed', error],
      ['b', 'lazy', 'idle', undefined],
      ['c', 'lazy', 'idle', undefined],
    ]);
  });

  it('does not adopt a released element again by interaction, until it is scanned or replaced', async () => {
    document.body.innerHTML = '<div id="one"><p class="lazy"><a href="#x">x</a></p></div>';
    await run();
    const touch = (type: string) => find('#one a').dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    touch('pointerdown');
    await tick();
    touch('focusin');
    await lazy.arrive();
    expect(state('#one .lazy')).toBe('ready');
    api().release(find('#one'));
    for (const type of ['pointerover', 'focusin', 'touchstart', 'input', 'click']) expect(touch(type)).toBe(true);
    find('#one').append(document.createElement('i'));
    await tick();
    expect(state('#one .lazy')).toBeNull();
    expect(api().status()).toEqual([]);
    find('#one').innerHTML = '<p class="lazy"><a href="#x">x</a></p>';
    await tick();
    touch('focusin');
    expect(state('#one .lazy')).toBe('ready');
    api().release(find('#one'));
    api().scan(find('#one'));
    touch('focusin');
    expect(state('#one .lazy')).toBe('ready');
  });

  it('releases a part of the page, or all of it, and scans it again', async () => {
    document.body.innerHTML = '<div id="one"><p class="eager"></p></div><p class="eager" id="two"></p>';
    await run();
    await eager.arrive();
    api().release(find('#one'));
    expect(eager.undone).toEqual([find('#one .eager')]);
    expect(state('#two')).toBe('ready');
    api().release();
    expect(eager.undone).toHaveLength(2);
    api().scan(find('#one'));
    await tick();
    expect(state('#one .eager')).toBe('ready');
    expect(state('#two')).toBeNull();
    api().scan();
    await tick();
    expect(state('#two')).toBe('ready');
  });
});
