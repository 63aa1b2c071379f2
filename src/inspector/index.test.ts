import { expect, it, vi } from 'vitest';
import { fakeWidget } from '../../test/fake-widget.ts';
import { testHost } from '../../test/loader-host.ts';
import type { InspectorSource } from './content.ts';
import { openInspector } from './index.ts';

const inspect = vi.hoisted(() => vi.fn((_source: InspectorSource) => () => {}));
vi.mock('./panel.ts', () => ({ inspect }));

const call = (outcome: unknown) => new CustomEvent('k2:call', { detail: { outcome } });

it('calls are logged to the console, also those made before the inspector opened', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
  openInspector(testHost(), [call(200), new Event('k2:ready')], []);
  document.dispatchEvent(call('network'));
  expect(debug.mock.calls).toEqual([
    ['K2 Islands:', { outcome: 200 }],
    ['K2 Islands:', { outcome: 'network' }],
  ]);
});

it('only the last 500 events are kept', () => {
  vi.spyOn(console, 'debug').mockImplementation(() => {});
  const events: Event[] = Array.from({ length: 500 }, () => new Event('k2:ready'));
  addEventListener('k2:call', (event) => events.push(event), { capture: true, once: true });
  openInspector(testHost(), events, []);
  document.dispatchEvent(call(200));
  expect([events.length, events.at(-1)?.type]).toEqual([500, 'k2:call']);
});

it('the panel receives the name of a widget’s own chunk where the code is bundled', () => {
  const files = { ...fakeWidget().entry, load: ' base' };
  const elsewhere = { ...fakeWidget({ name: 'other' }).entry, load: '', folder: 'shared' };
  openInspector(testHost(), [], [files, elsewhere, fakeWidget({ name: 'source' }).entry]);
  const source = inspect.mock.lastCall?.[0];
  expect([files.name, 'other', 'source', 'none'].map((name) => source?.chunkOf(name))).toEqual([
    'fake',
    'shared',
    undefined,
    undefined,
  ]);
});
