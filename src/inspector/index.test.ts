import { expect, it, vi } from 'vitest';
import type { LoaderHost } from '../core/loader-host.ts';
import type { InspectorSource } from './content.ts';
import { openInspector } from './index.ts';

const inspect = vi.hoisted(() => vi.fn((_source: InspectorSource) => () => {}));
vi.mock('./panel.ts', () => ({ inspect }));

const LOADER = new URL('https://site.example/media/k2-islands.js');

/** Returns the loader's interface with these widgets. */
const hostWith = (...widgets: { readonly name: string; readonly file?: string }[]) =>
  ({ api: { status: () => [] }, lookup: { widgets }, tag: { url: LOADER } }) as unknown as LoaderHost;
const call = (outcome: unknown) => new CustomEvent('k2:call', { detail: { outcome } });

it('calls are logged to the console, also those made before the inspector opened', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
  openInspector(hostWith(), [call(200), new Event('k2:ready')]);
  document.dispatchEvent(call('network'));
  expect(debug.mock.calls).toEqual([
    ['K2 Islands:', { outcome: 200 }],
    ['K2 Islands:', { outcome: 'network' }],
  ]);
});

it('the panel receives the name of the file of a widget, and the address of the loader', () => {
  openInspector(hostWith({ name: 'rating' }, { name: 'popup-links', file: 'popup' }), []);
  const source = inspect.mock.lastCall?.[0];
  expect(['rating', 'popup-links', 'none'].map((name) => source?.fileOf(name))).toEqual(['rating', 'popup', 'none']);
  expect(source?.loader).toBe(LOADER);
});
