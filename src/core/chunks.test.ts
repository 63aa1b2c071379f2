import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '../../test/fake-widget.ts';
import { IMPORT_RETRY_MS } from '../loader/constants.ts';
import { type ChunkSource, importChunk } from '../loader/import-chunk.ts';
import { fetchWidget, loadedModule } from './chunks.ts';
import type { WidgetModule } from './page.ts';
import type { WidgetEntry } from './widget.ts';

/** What the platform is asked to import, and how it ends. */
const imports = vi.hoisted(() => ({
  asked: [] as string[],
  /** File names that fail, with how often they still do. */
  failing: new Map<string, number>(),
  modules: new Map<string, unknown>(),
}));

vi.mock('../loader/import-url.ts', () => ({
  importUrl: async (given: URL | string) => {
    const url = `${given}`;
    const file = new URL(url).pathname.replace(/.*\/chunks\//, '');
    imports.asked.push(url);
    const left = imports.failing.get(file) ?? 0;
    imports.failing.set(file, left - 1);
    if (left > 0) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
    return imports.modules.get(file);
  },
}));

const base = new URL('https://cdn.example/media/k2-islands/k2-islands.js?sitepath=/');
const host = { importChunk: (source: ChunkSource) => importChunk(source, base) };
const chunks = 'https://cdn.example/media/k2-islands/chunks/';
const module: WidgetModule = { adopt: () => () => {} };
/** A widget whose chunk needs these files beside its own. */
const entry = (...needed: string[]): WidgetEntry => ({
  name: 'rating',
  selector: '.fake',
  load: needed.map((file) => ` ${file}`).join(''),
});

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  imports.asked.length = 0;
  imports.failing.clear();
  imports.modules.clear();
  imports.modules.set('rating-.js', module);
  imports.modules.set('react-b2.js', {});
});

describe('the files of a chunk', () => {
  it('are requested relative to the script, all at once; the first is the module', async () => {
    const rating = entry('react-b2.js');
    expect(loadedModule(rating)).toBeUndefined();
    const promise = fetchWidget(rating, host);
    expect([...imports.asked].sort()).toEqual([`${chunks}rating-.js`, `${chunks}react-b2.js`]);
    expect(await promise).toBe(module);
    expect(loadedModule(rating)).toBe(module);
  });

  it('are requested once, however often the widget is needed', async () => {
    const rating = entry();
    const first = fetchWidget(rating, host);
    expect(fetchWidget(rating, host)).toBe(first);
    await first;
    expect(fetchWidget(rating, host)).toBe(first);
    expect(imports.asked).toHaveLength(1);
  });
});

describe('a file that fails to load', () => {
  it('is requested once more after a second, under a new URL, without the other files', async () => {
    imports.failing.set('rating-.js', 1);
    const promise = fetchWidget(entry('react-b2.js'), host);
    await vi.advanceTimersByTimeAsync(IMPORT_RETRY_MS - 1);
    expect(imports.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(IMPORT_RETRY_MS).toBe(1000);
    expect(imports.asked[2]).toBe(`${chunks}rating-.js?retry=1700000001000`);
    expect(await promise).toBe(module);
  });

  it('is left to the import of the chunk when it is only a dependency of it', async () => {
    imports.failing.set('react-b2.js', 1);
    expect(await fetchWidget(entry('react-b2.js'), host)).toBe(module);
    expect(imports.asked).toHaveLength(2);
  });

  it('fails the widget when it fails twice; the next adoption requests it again', async () => {
    imports.failing.set('rating-.js', 2);
    const rating = entry();
    const failed = expect(fetchWidget(rating, host)).rejects.toThrow('rating-.js?retry=');
    await vi.advanceTimersByTimeAsync(IMPORT_RETRY_MS);
    await failed;
    expect(loadedModule(rating)).toBeUndefined();
    const again = fetchWidget(rating, host);
    await vi.advanceTimersByTimeAsync(IMPORT_RETRY_MS);
    expect(await again).toBe(module);
    expect(loadedModule(rating)).toBe(module);
  });
});

describe('code that is loaded by an import of the bundler', () => {
  it('is returned unchanged', async () => {
    const direct: WidgetEntry = { ...entry(), load: () => Promise.resolve(module) };
    expect(await fetchWidget(direct, host)).toBe(module);
    expect(loadedModule(direct)).toBe(module);
  });

  it('rejects when the load function of the widget throws', async () => {
    const broken: WidgetEntry = {
      ...entry(),
      load: () => {
        throw new Error('broken line');
      },
    };
    await expect(fetchWidget(broken, host)).rejects.toThrow('broken line');
    await settled();
    expect(loadedModule(broken)).toBeUndefined();
  });
});
