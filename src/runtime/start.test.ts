import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWidget, fakeWidget } from '../../test/fake-widget.ts';
import { fakeIntersections } from '../../test/intersections.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { IDLE_FALLBACK_MS } from '../loader/constants.ts';
import { openInspector } from './inspector.ts';
import { start } from './start.ts';
import type { WidgetEntry } from './widget-entry.ts';

const registry = vi.hoisted(() => ({ widgets: [] as WidgetEntry[] }));
vi.mock('../../widgets/registry.ts', () => registry);
forgetListeners();

/** A loader that fetches this, whatever it is asked for. */
function hostWith(module: object | Error, debug = false) {
  const host = testHost();
  const importChunk = vi.fn(async () => {
    if (module instanceof Error) throw module;
    return module;
  });
  return { ...host, importChunk, tag: { ...host.tag, debug } };
}
const call = (outcome: unknown) => document.dispatchEvent(new CustomEvent('k2:call', { detail: { outcome } }));
const settle = () => vi.advanceTimersByTimeAsync(0);

let widget: FakeWidget;
beforeEach(() => {
  vi.useFakeTimers();
  fakeIntersections();
  widget = fakeWidget();
  registry.widgets = [widget.entry];
});

describe('the watch over the connection', () => {
  it('is there with the first call, and begins when one finds no site', async () => {
    const watchConnection = vi.fn();
    const host = hostWith({ watchConnection });
    start(host);
    expect(host.importChunk).not.toHaveBeenCalled();
    for (const outcome of [200, 500, 'unreadable', 'aborted']) call(outcome);
    await settle();
    expect(host.importChunk).toHaveBeenCalledOnce();
    expect(watchConnection).not.toHaveBeenCalled();
    for (const outcome of ['network', 'offline', 'timeout']) call(outcome);
    await settle();
    expect(watchConnection).toHaveBeenCalledTimes(3);
    expect(watchConnection.mock.lastCall?.[0]).toMatchObject({ language: 'en' });
  });

  it('is asked for again when it could not be had', async () => {
    const host = hostWith(new Error('network'));
    start(host);
    call('network');
    await settle();
    call('network');
    await settle();
    expect(host.importChunk).toHaveBeenCalledTimes(2);
  });
});

describe('the form for lost credentials', () => {
  it.each([
    ['is left to itself when its own widget fails', 'lost-credentials', 1],
    ['stays covered when another widget fails on it', 'validated-form', 0],
    ['stays covered when another widget fails elsewhere', 'rating', 0],
  ])('%s', (_what, widget, times) => {
    const host = { ...hostWith({}), showLostRows: vi.fn() };
    start(host);
    document.body.dispatchEvent(new CustomEvent('k2:failed', { bubbles: true, detail: { widget } }));
    document.body.dispatchEvent(new CustomEvent('k2:failed', { bubbles: true }));
    expect(host.showLostRows).toHaveBeenCalledTimes(times);
  });
});

describe('widgets of the whole page', () => {
  it('are adopted though the one before them throws when it is asked, which is told', async () => {
    const broken = { ...fakeWidget({ name: 'broken', selector: 'html' }).entry, wholePage: () => atob('*') !== '' };
    const whole = { ...widget.entry, selector: 'html', wholePage: () => true };
    registry.widgets = [broken, whole];
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

  it.each([true, false])('are adopted at idle when the tag wants them: %s', async (wanted) => {
    const whole = { ...widget.entry, selector: 'html', wholePage: vi.fn(() => wanted) };
    registry.widgets = [whole, fakeWidget({ name: 'other', selector: 'html' }).entry];
    const host = hostWith({ adopt: () => () => {} });
    start(host);
    expect(whole.wholePage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(IDLE_FALLBACK_MS);
    expect(host.importChunk).toHaveBeenCalledTimes(wanted ? 1 : 0);
    host.api.release();
  });
});

describe('debug=1', () => {
  const found = () => vi.fn((_source: { events: Event[]; chunkOf(name: string): string | undefined }) => () => {});

  it('opens the inspector; a page without it has none', async () => {
    const inspect = found();
    start(hostWith({ inspect }));
    await settle();
    expect(inspect).not.toHaveBeenCalled();
    start(hostWith({ inspect }, true));
    await settle();
    expect(inspect).toHaveBeenCalledOnce();
  });

  it('tells the calls on the console, and all events to the inspector, the last 500 of them', async () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
    const inspect = found();
    const host = hostWith({ inspect });
    openInspector(host);
    await settle();
    const events = inspect.mock.lastCall?.[0].events ?? [];
    call(200);
    const others = ['k2:ready', 'k2:failed', 'k2:released', 'k2:other'];
    for (const type of others) document.body.dispatchEvent(new Event(type));
    expect(debug.mock.calls).toEqual([['K2 Islands:', { outcome: 200 }]]);
    expect(events.map(({ type }) => type)).toEqual(['k2:call', 'k2:ready', 'k2:failed', 'k2:released']);
    for (let more = 0; more < 497; more++) document.body.dispatchEvent(new Event('k2:ready'));
    expect([events.length, events[0]?.type]).toEqual([500, 'k2:ready']);
  });

  it('names the file of a widget’s own code where there is a bundle', async () => {
    const inspect = found();
    const files = { ...widget.entry, load: () => ['fake.js', 'base.js'] as never };
    registry.widgets = [files, fakeWidget({ name: 'source' }).entry];
    openInspector(hostWith({ inspect }));
    await settle();
    const source = inspect.mock.lastCall?.[0];
    const names = [files.name, 'source', 'none'];
    expect(names.map((name) => source?.chunkOf(name))).toEqual(['fake.js', undefined, undefined]);
  });

  it('says so on the console when the inspector can’t be had', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = new Error('network');
    openInspector(hostWith(error));
    await settle();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no inspector'), error);
  });
});
