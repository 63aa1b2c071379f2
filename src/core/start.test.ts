import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWidget, fakeWidget } from '../../test/fake-widget.ts';
import { fakeIntersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { IDLE_FALLBACK_MS } from '../loader/constants.ts';
import { start } from './start.ts';
import type { WidgetEntry } from './widget.ts';

const registry = vi.hoisted(() => ({ widgets: [] as WidgetEntry[] }));
vi.mock('virtual:widgets', () => registry);
forgetListeners();

/** A loader that fetches this, whatever it is asked for. */
function hostWith(module: object | Error, isDebug = false) {
  const host = testHost();
  const importChunk = vi.fn(async () => {
    if (module instanceof Error) throw module;
    return module;
  });
  return { ...host, importChunk, tag: { ...host.tag, isDebug } };
}
const call = (outcome: unknown) => document.dispatchEvent(new CustomEvent('k2:call', { detail: { outcome } }));
const settle = () => vi.advanceTimersByTimeAsync(0);

let widget: FakeWidget;
beforeEach(() => {
  vi.unstubAllGlobals();
  vi.useFakeTimers();
  fakeIntersections();
  widget = fakeWidget();
  registry.widgets = [widget.entry];
});

describe('watching the connection', () => {
  it('loads its code at the first call, and tells it how each call has ended', async () => {
    const noteCall = vi.fn();
    const host = hostWith({ noteCall });
    start(host);
    expect(host.importChunk).not.toHaveBeenCalled();
    call(200);
    call('network');
    await settle();
    expect(noteCall.mock.calls).toEqual([
      [expect.objectContaining({ language: 'en' }), { outcome: 200 }],
      [expect.objectContaining({ language: 'en' }), { outcome: 'network' }],
    ]);
  });

  it('loads its code again after that could not be loaded', async () => {
    const host = hostWith(new Error('network'));
    start(host);
    call('network');
    await settle();
    call('network');
    await settle();
    expect(host.importChunk).toHaveBeenCalledTimes(2);
  });
});

describe('the cover on the form for lost credentials', () => {
  it.each([
    ['is removed when its own widget fails', 'k2:failed', 'lost-credentials', 1],
    ['is removed when its own widget is there', 'k2:ready', 'lost-credentials', 1],
    ['stays when another widget fails on the form', 'k2:failed', 'validated-form', 0],
    ['stays when another widget is there', 'k2:ready', 'validated-form', 0],
    ['stays when another widget fails elsewhere', 'k2:failed', 'rating', 0],
  ])('%s', (_what, type, widget, times) => {
    const host = { ...hostWith({}), showLostRows: vi.fn() };
    start(host);
    document.body.dispatchEvent(new CustomEvent(type, { bubbles: true, detail: { widget } }));
    document.body.dispatchEvent(new CustomEvent(type, { bubbles: true }));
    expect(host.showLostRows).toHaveBeenCalledTimes(times);
  });
});

describe('widgets of the whole page', () => {
  const wholePage = { parameter: 'none', globals: ['testService'] };
  const whole = () => ({ ...widget.entry, selector: 'html', wholePage });

  it('are adopted when an earlier one throws, which is reported', async () => {
    vi.stubGlobal('testService', () => {});
    const broken = {
      ...fakeWidget({ name: 'broken', selector: 'html' }).entry,
      get wholePage(): typeof wholePage {
        throw new Error('broken');
      },
    };
    registry.widgets = [broken, whole()];
    const adopted = vi.fn(() => () => {});
    const failures: unknown[] = [];
    document.addEventListener('k2:failed', (event) => {
      event.preventDefault();
      failures.push(event.detail.widget);
    });
    start(hostWith({ adopt: adopted }));
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    expect(adopted).toHaveBeenCalledOnce();
    expect(failures).toEqual(['broken']);
  });

  it.each([
    ['an element', document.createElement('p')],
    ['several elements', document.getElementsByName('p')],
    ['a frame', window],
  ])('are not adopted where %s of the page is called as their service', async (_what, named) => {
    // As browsers do it: on the prototype of the window.
    const inherited = Object.getPrototypeOf(window);
    Object.defineProperty(inherited, 'testService', { value: named, configurable: true });
    registry.widgets = [whole()];
    const host = hostWith({ adopt: () => () => {} });
    start(host);
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    expect(host.importChunk).not.toHaveBeenCalled();
    Reflect.deleteProperty(inherited, 'testService');
  });

  it.each([
    ['a script has defined their service on the window', () => {}, 1],
    ['their service is still a list of what it will do', [], 1],
    ['there is no such service', undefined, 0],
  ])('are adopted at idle or not at all when %s', async (_when, service, times) => {
    if (service) vi.stubGlobal('testService', service);
    registry.widgets = [whole(), fakeWidget({ name: 'other', selector: 'html' }).entry];
    const host = hostWith({ adopt: () => () => {} });
    start(host);
    expect(host.importChunk).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    expect(host.importChunk).toHaveBeenCalledTimes(times);
    host.api.release();
  });

  it('stay away from a page that was released before the time for them has come', async () => {
    vi.stubGlobal('testService', () => {});
    registry.widgets = [whole()];
    const host = hostWith({ adopt: () => () => {} });
    start(host);
    host.api.release();
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    expect(host.importChunk).not.toHaveBeenCalled();
  });
});

it('a call for what is not on the page, from before the runtime was there, keeps nothing from working', async () => {
  document.body.innerHTML = '<p></p>';
  registry.widgets = [{ ...widget.entry, selector: 'p', when: 'eager' }];
  const adopted = vi.fn(() => () => {});
  const host = hostWith({ adopt: adopted });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  // `querySelector()` has found nothing; a listener has handed on its event.
  for (const root of [null, new Event('turbo:load')]) host.apiCalls.push(['scan', root as unknown as undefined]);
  host.apiCalls.push(['release', document.body]);
  start(host);
  await settle();
  expect(reported).toHaveBeenCalledTimes(2);
  expect(adopted).not.toHaveBeenCalled();
  host.api.scan();
  await settle();
  expect(adopted).toHaveBeenCalledOnce();
  host.api.release();
});

describe('debug=1', () => {
  const opening = () => vi.fn((_host: unknown, _events: readonly Event[]) => {});

  it('opens the inspector; without it there is none', async () => {
    const openInspector = opening();
    start(hostWith({ openInspector }));
    await settle();
    expect(openInspector).not.toHaveBeenCalled();
    start(hostWith({ openInspector }, true));
    await settle();
    expect(openInspector).toHaveBeenCalledOnce();
  });

  it('opens no inspector in a framed page of the site', async () => {
    vi.stubGlobal('frameElement', document.createElement('iframe'));
    const openInspector = opening();
    start(hostWith({ openInspector }, true));
    await settle();
    expect(openInspector).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('passes all events to the inspector, also those from before its code was loaded', async () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {});
    const openInspector = opening();
    start(hostWith({ openInspector, noteCall() {} }, true));
    const others = ['k2:ready', 'k2:failed', 'k2:released', 'k2:other'];
    call(200);
    for (const type of others) document.body.dispatchEvent(new Event(type));
    await settle();
    const events = openInspector.mock.lastCall?.[1] ?? [];
    expect(events.map(({ type }) => type)).toEqual(['k2:call', 'k2:ready', 'k2:failed', 'k2:released']);
  });

  it('logs to the console when the inspector can’t be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = new Error('network');
    start(hostWith(error, true));
    await settle();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no inspector'), error);
  });
});

describe('selectors in a block data-k2-adopt', () => {
  const block = '<script type="application/json" data-k2-adopt>{}</script>';

  it('have their code fetched only for a page with a block; elements added meanwhile are marked', async () => {
    const mark = vi.fn();
    const module = { createNamedSelectors: vi.fn(() => mark), adopt: () => () => {} };
    document.body.innerHTML = '<p></p>';
    const host = hostWith(module);
    start(host);
    await settle();
    expect(module.createNamedSelectors).not.toHaveBeenCalled();
    document.body.insertAdjacentHTML('beforeend', block);
    await vi.advanceTimersByTimeAsync(0);
    await settle();
    expect(module.createNamedSelectors).toHaveBeenCalledOnce();
    expect(mark.mock.calls).toEqual([[document]]);
    host.api.scan(document.body);
    expect(mark).toHaveBeenLastCalledWith(document.body);
    expect(module.createNamedSelectors).toHaveBeenCalledOnce();
  });

  it('are looked for once in what comes piece by piece, as from the parser', async () => {
    const mark = vi.fn();
    document.body.innerHTML = block;
    const host = hostWith({ createNamedSelectors: () => mark, adopt: () => () => {} });
    start(host);
    await settle();
    mark.mockClear();
    const list = document.createElement('ul');
    const item = document.createElement('li');
    const form = document.createElement('form');
    const field = Object.assign(document.createElement('input'), { name: 'parentElement' });
    for (const [place, node] of [
      [document.body, list],
      [list, item],
      [item, form],
      [form, field],
    ] as const)
      place.append(node);
    await vi.advanceTimersByTimeAsync(0);
    await settle();
    expect(mark.mock.calls).toEqual([[list]]);
    list.after(item);
    await vi.advanceTimersByTimeAsync(0);
    await settle();
    expect(mark.mock.calls).toEqual([[list], [item]]);
  });

  it('that come after a release name nothing that was given back, until it is scanned again', async () => {
    document.body.innerHTML = `<header></header>${block}`;
    const mark = () => document.querySelector('header')?.setAttribute('data-k2-widget', 'fake');
    const host = hostWith({ createNamedSelectors: () => mark, adopt: () => () => {} });
    start(host);
    host.api.release();
    await settle();
    expect(document.querySelector('header')?.getAttribute('data-k2-widget')).toBe('fake');
    expect(host.api.status()).toEqual([]);
    host.api.scan();
    expect(host.api.status()).toHaveLength(1);
  });

  it('report a failure of the block when their code can’t be loaded; the next scan fetches it again', async () => {
    document.body.innerHTML = block;
    const failures: unknown[] = [];
    const note = (event: CustomEvent<{ widget: string }>) => {
      event.preventDefault();
      failures.push(event.detail.widget);
    };
    document.addEventListener('k2:failed', note);
    const host = hostWith(new Error('network'));
    start(host);
    await settle();
    expect(failures).toEqual(['data-k2-adopt']);
    host.api.scan();
    await settle();
    expect(failures).toHaveLength(2);
    document.removeEventListener('k2:failed', note);
  });
});
