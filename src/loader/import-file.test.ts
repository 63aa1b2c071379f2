import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createImportFile, IMPORT_RETRY_MS } from './import-file.ts';

const CHUNKS = 'http://localhost:3000/media/chunks/';

let isRunning: boolean;
let importFile: ReturnType<typeof createImportFile>;
/** Addresses below `chunks/` that a module was given for. */
let given: string[];
let served: string[];

/** Has the server answer an address with a module, which exports its address. */
function serve(address: string, module: object = { address }): void {
  served.push(CHUNKS + address);
  vi.doMock(CHUNKS + address, () => {
    given.push(address);
    return module;
  });
}

/** Imports a file, and lets the time pass after which it has its second try. */
async function importTwice(name: string): Promise<unknown> {
  const outcome = importFile(name).catch((error) => error);
  while (!vi.getTimerCount()) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(IMPORT_RETRY_MS);
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: 42 });
  vi.resetModules();
  [isRunning, given, served] = [false, [], []];
  importFile = createImportFile(
    new URL('/media/k2-islands.js?sitepath=/', CHUNKS),
    { rating: 'session' },
    () => isRunning,
  );
});
afterEach(() => {
  for (const address of served) vi.doUnmock(address);
});

it('imports a file from the folder of the build, with its dependencies in parallel', async () => {
  serve('0.0.0-abcdef/rating.js');
  serve('0.0.0-abcdef/session.js');
  expect(await importFile('rating')).toMatchObject({ address: '0.0.0-abcdef/rating.js' });
  await vi.waitFor(() => expect(given.sort()).toEqual(['0.0.0-abcdef/rating.js', '0.0.0-abcdef/session.js']));
});

it('retries core under another spelling of the folder, which all later files share', async () => {
  serve('%30.0.0-abcdef/core.js');
  serve('%30.0.0-abcdef/rating.js');
  expect(await importTwice('core')).toMatchObject({ address: '%30.0.0-abcdef/core.js' });
  expect(await importFile('rating')).toMatchObject({ address: '%30.0.0-abcdef/rating.js' });
});

it('retries a file with a query, as core may be loading and may not run twice', async () => {
  serve('0.0.0-abcdef/rating.js?retry=1042');
  serve('0.0.0-abcdef/calendar.js');
  expect(await importTwice('rating')).toMatchObject({ address: '0.0.0-abcdef/rating.js?retry=1042' });
  expect(await importFile('calendar')).toMatchObject({ address: '0.0.0-abcdef/calendar.js' });
});

it('has no second retry', async () => {
  isRunning = true;
  expect(await importTwice('rating')).toBeInstanceOf(Error);
  expect([given, vi.getTimerCount()]).toEqual([[], 0]);
});

it('treats a file that was cut off before its exports as failed', async () => {
  serve('0.0.0-abcdef/core.js', {});
  serve('%30.0.0-abcdef/core.js');
  expect(await importTwice('core')).toMatchObject({ address: '%30.0.0-abcdef/core.js' });
});

it('imports nothing before the document is parsed, as a later import map would be ignored', async () => {
  const state = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
  const early = await import('./import-file.ts');
  const importEarly = early.createImportFile(
    new URL('/media/k2-islands.js', CHUNKS),
    { rating: 'session' },
    () => true,
  );
  serve('0.0.0-abcdef/calendar.js');
  serve('0.0.0-abcdef/rating.js');
  serve('0.0.0-abcdef/session.js');
  const coming = importEarly('rating');
  // Asked for later, and on a page that is parsed.
  await importFile('calendar');
  expect(given).toEqual(['0.0.0-abcdef/calendar.js']);
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  expect(await coming).toMatchObject({ address: '0.0.0-abcdef/rating.js' });
  await vi.waitFor(() => expect(given).toHaveLength(3));
});
