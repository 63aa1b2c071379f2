import { expect } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { FIXTURES, type Fixture } from '../preview/fixture-list.ts';
import type { Tab } from './driver.ts';
import type { browserTest } from './site.ts';

/** Every page of the preview, once, in German, but none that the browser would keep for the next test. */
export const PAGES: readonly Fixture[] = FIXTURES.filter(
  ({ sitePath, settings, dayLater }) =>
    sitePath === '/' && settings.language === 'de' && settings.cache === 'no-store' && !dayLater,
);

/** Opens a page on which a script has run before all others. */
export async function openAfter<Args extends readonly unknown[]>(
  test: ReturnType<typeof browserTest>,
  script: (...args: Args) => void,
  args: Args,
  path: string,
  settings: Partial<Settings> = {},
): Promise<Tab> {
  const tab = await test.visit('/', { ...settings, tag: 'none' });
  await tab.atStart(script, ...args);
  test.site.settings = { ...test.site.settings, tag: 'head' };
  await tab.goto(test.origin + path);
  return tab;
}

/** Approaches all widgets of a page at once, and waits until their code has loaded or failed. */
export async function approachAll(tab: Tab): Promise<void> {
  await tab.press('Shift');
  // A `focusin` loads the widget of its place; all others load by themselves.
  await tab.waitFor(() => {
    const all = window.K2Islands?.status() ?? [];
    for (const { element, state } of all)
      if (state === 'idle') element.dispatchEvent(new CustomEvent('focusin', { bubbles: true }));
    return all.length > 0 && all.every(({ state }) => state === 'ready' || state === 'failed');
  });
}

/** Expects that every widget of the page adopts its elements, and that nothing throws. */
export async function expectAllAdopted(tab: Tab): Promise<void> {
  await approachAll(tab);
  const failed = await tab.eval(() =>
    (window.K2Islands?.status() ?? [])
      .filter(({ state }) => state === 'failed')
      .map(({ widget, error }) => `${widget}: ${error}`),
  );
  // One link of the preview has the class of a popup, but opens none.
  expect(failed.filter((line) => line !== 'popup: Error: No link to a popup')).toEqual([]);
  // Inline scripts of the server need jQuery, which is not on these pages.
  expect(tab.problems.filter((problem) => !/(\$K2|cbjQuery) is not defined/.test(problem))).toEqual([]);
}
