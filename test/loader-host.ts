import type { Language } from '../src/core/page.ts';
import { savesData } from '../src/dom/browser.ts';
import { closest } from '../src/dom/nodes.ts';
import { createHolder } from '../src/loader/hold.ts';
import type { LoaderHost } from '../src/loader/host.ts';
import { whenIdle } from '../src/dom/browser.ts';
import { importChunk } from '../src/loader/import-chunk.ts';
import { listenForInteractions } from '../src/loader/interactions.ts';
import { opensElsewhere } from '../src/loader/targets.ts';
import { hasStored } from '../src/dom/browser.ts';
import { listenForTargets } from '../src/loader/targets.ts';

const url = new URL('http://localhost:3000/k2-islands.js');

/** What the loader hands to the runtime, on a page that nobody has touched yet. */
export function testHost(language: Language = 'en'): LoaderHost {
  const tag = { url, lang: language, pageLanguage: language, isDebug: false, parameter: () => null };
  return {
    ...createHolder(tag, '/'),
    tag,
    api: { version: '0', scan() {}, release() {}, status: () => [] },
    apiCalls: [],
    hasInteracted: false,
    showLostRows() {},
    savesData,
    hasStored,
    whenIdle,
    opensElsewhere,
    closest,
    listenForTargets,
    listenForInteractions,
    importChunk: (source) => importChunk(source, url),
  };
}
