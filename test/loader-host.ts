import type { LoaderHost } from '../src/core/loader-host.ts';
import { createLookup } from '../src/core/lookup.ts';
import type { FakeFile, FakeWidget } from './fake-widget.ts';

/** Settings of the loader in a test. */
interface TestHost {
  readonly widgets?: readonly FakeWidget[];
  /** Files by name; others never come. */
  readonly files?: Readonly<Record<string, Pick<FakeFile<unknown>, 'load'>>>;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** The loader's part that is passed to core. */
export function testHost({ widgets = [], files = {}, parameters = {} }: TestHost = {}): LoaderHost {
  const all: NonNullable<TestHost['files']> = {
    ...Object.fromEntries(widgets.map((fake) => [fake.widget.name, fake])),
    ...files,
  };
  const parameter = (name: string) => parameters[name] ?? null;
  return {
    tag: {
      url: new URL('http://localhost:3000/k2-islands.js'),
      lang: 'en',
      pageLanguage: 'en',
      sitePath: parameter('sitepath') ?? '/',
      isDebug: parameter('debug') === '1',
      parameter,
    },
    api: { version: '0', scan() {}, release() {}, status: () => [] },
    lookup: createLookup(widgets.map(({ widget }) => widget)),
    earlyCalls: new Map(),
    isKept: false,
    importFile: (name) => all[name]?.load() ?? new Promise(() => {}),
    scan() {},
    schedule: (task) => task(),
  };
}
