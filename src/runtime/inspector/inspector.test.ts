import { expect, it, vi } from 'vitest';
import { fakeWidget } from '../../../test/fake-widget.ts';
import { testHost } from '../../../test/loader-host.ts';
import { openInspector } from './inspector.ts';
import type { InspectorSource } from './source.ts';

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

it('the panel receives the file name of a widget’s own code where the code is bundled', () => {
  const files = { ...fakeWidget().entry, load: 'fake base' };
  openInspector(testHost(), [], [files, fakeWidget({ name: 'source' }).entry]);
  const source = inspect.mock.lastCall?.[0];
  expect([files.name, 'source', 'none'].map((name) => source?.chunkOf(name))).toEqual([
    'fake.js',
    undefined,
    undefined,
  ]);
});
