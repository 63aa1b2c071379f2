import { widgets } from 'virtual:widgets';
import { CALLERS, CLICKS, EAGER, NEVER_NATIVE, STORED, SUBMITS, VISIBLE } from 'virtual:widgets/loader';
import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../fixtures/model.ts';
import { FIXTURES } from '../preview/fixture-list.ts';
import { createLookup } from '../src/core/lookup.ts';
import { testHost } from '../test/loader-host.ts';
import { standInForTests } from '../test/stand-in.ts';

const standIn = standInForTests();
const lookup = createLookup(widgets, testHost());

/** Every page of the preview, in one language: the markup is the same in the other. */
const pages = FIXTURES.filter(({ sitePath, settings }) => sitePath === '/' && settings.language === 'en');

async function open(path: string): Promise<Element[]> {
  const html = await (await fetch(new URL(path, location.href))).text();
  const body = new DOMParser().parseFromString(html.replace(/<(link|script)\b[^>]*>/g, ''), 'text/html').body;
  document.body.replaceChildren(...body.childNodes);
  return [...document.body.querySelectorAll('*')];
}

/** What the runtime says of a click on this very element: whether it waits, and whether it must not happen natively. */
function ofClick(target: Element): { readonly isHeld: boolean; readonly isNeverNative: boolean } {
  for (const [element, { holdClick, neverNative }] of lookup.around(target)) {
    if (!holdClick || !target.matches(holdClick) || !element.contains(target)) continue;
    return { isHeld: true, isNeverNative: !!neverNative && target.matches(neverNative) };
  }
  return { isHeld: false, isNeverNative: false };
}

beforeEach(() => {
  Object.assign(standIn.site.settings, DEFAULT_SETTINGS);
});

it.each(pages.map(({ title, path, settings }) => ({ title, path, settings })))(
  'the loader holds the same clicks as the runtime: $title',
  async ({ path, settings }) => {
    Object.assign(standIn.site.settings, settings);
    for (const element of await open(path)) {
      const { isHeld, isNeverNative } = ofClick(element);
      const early = element.closest(CLICKS);
      if (isHeld) expect(early, element.outerHTML).not.toBeNull();
      if (isHeld) expect(early?.matches(NEVER_NATIVE), element.outerHTML).toBe(isNeverNative);
      if (element.matches('form') && lookup.around(element).some(([, { holdSubmit }]) => holdSubmit))
        expect(element.matches(SUBMITS), element.outerHTML).toBe(true);
      for (const [, { when, stored }] of lookup.around(element).filter(([owner]) => owner === element)) {
        if (when) expect(element.matches(`${EAGER},${VISIBLE}`), element.outerHTML).toBe(true);
        if (when === 'eager') expect(element.matches(EAGER), element.outerHTML).toBe(true);
        if (stored === STORED.key) expect(element.matches(STORED.selector), element.outerHTML).toBe(true);
      }
    }
  },
);

it('the loader fetches the runtime without interaction only for an eager, idle or visible widget', async () => {
  for (const { path, settings } of pages) {
    Object.assign(standIn.site.settings, settings);
    for (const element of await open(path)) {
      if (!element.matches(`${EAGER},${VISIBLE}`) || element.matches('[data-k2-widget],[data-k2-load]')) continue;
      const own = lookup.around(element).filter(([owner]) => owner === element);
      expect(
        own.some(([, { when }]) => when),
        element.outerHTML,
      ).toBe(true);
    }
  }
});

it('the storage key of the loader is that of the widget', () => {
  const ofServer = widgets.filter(({ selector }) => selector);
  expect(ofServer.flatMap(({ stored }) => stored ?? [])).toEqual([STORED.key]);
});

it('the loading classes of the loader are those of the widgets', () => {
  const ofLoader = CALLERS.flatMap(([, , className]) => className || []);
  expect(new Set(ofLoader)).toEqual(new Set(widgets.flatMap(({ busy }) => busy?.className ?? [])));
});
