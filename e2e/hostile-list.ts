import { expect } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { removeSanitiser } from './canary.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { openAfter } from './every-widget.ts';
import type { browserTest } from './site.ts';

/** The sanitiser of a list: the browser's own, or the library. */
export const SANITISERS = [
  ['with the sanitiser of the browser', false],
  ['with the library', true],
] as const;

/** Opens a page under the strict policy, in a browser that can sanitise, or in one that can't. */
export function openStrict(
  test: ReturnType<typeof browserTest>,
  path: string,
  hasLibrary: boolean,
  settings: Partial<Settings> = {},
): Promise<Tab> {
  if (!hasLibrary) needs('native setHTML');
  return openAfter(test, hasLibrary ? removeSanitiser : () => {}, [], path, { strictCsp: true, ...settings });
}

/** Expects that no attack in a list ran, and that none of its markup could. */
export async function expectHarmless(tab: Tab, list: string): Promise<void> {
  const found = await tab.eval((list: string) => {
    const within = (selector: string) => document.querySelectorAll(`${list} :is(${selector})`).length;
    return {
      pwned: 'pwned' in window,
      elements: within('script,link,style,svg,iframe'),
      marks: within('[onerror],[onload],[srcset],[href^=javascript],[action],#comment-form,[data-k2-widget]'),
    };
  }, list);
  expect(found).toEqual({ pwned: false, elements: 0, marks: 0 });
  expect(tab.requests.filter((path) => path.includes('evil'))).toEqual([]);
}
