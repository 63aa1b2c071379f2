import { createHolder } from '../src/loader/hold.ts';
import type { LoaderHost } from '../src/loader/host.ts';
import { isSparing, whenIdle } from '../src/loader/idle.ts';
import { importChunk } from '../src/loader/import-chunk.ts';
import { opensElsewhere } from '../src/loader/opens-elsewhere.ts';
import { listenForPlaces } from '../src/loader/place-of.ts';
import { listenForSigns } from '../src/loader/signs.ts';
import { hasStored } from '../src/loader/stored.ts';
import { closest } from '../src/loader/unshadowed.ts';
import type { Language } from '../src/runtime/page/page.ts';

const url = new URL('http://localhost:3000/k2-islands.js');

/** What the loader hands to the runtime, on a page that nobody has touched yet. */
export function testHost(language: Language = 'en'): LoaderHost {
  return {
    ...createHolder(language, '/'),
    tag: { url, language, debug: false, parameter: () => null },
    api: { version: '0', scan() {}, release() {}, status: () => [] },
    apiCalls: [],
    isSigned: false,
    showLostRows() {},
    isSparing,
    hasStored,
    whenIdle,
    opensElsewhere,
    closest,
    listenForPlaces,
    listenForSigns,
    importChunk: (source) => importChunk(source, url),
  };
}
