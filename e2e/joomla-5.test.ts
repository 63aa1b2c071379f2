import { describe, expect, it } from 'vitest';
import type { Role, Settings } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import { chosenEngine } from './engines/engine.ts';
import { findFirefox } from './engines/find.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';

const SETTINGS = { language: 'en', generation: 'joomla-5', moderated: true } as const satisfies Partial<Settings>;

const FLOWS: readonly (readonly [name: string, path: string, role: Role, run: (way: flows.Way) => Promise<void>])[] = [
  ['a vote', flows.UNRATED_ARTICLE, 'guest', flows.rate],
  ['a comment', flows.ARTICLE, 'guest', flows.comment],
  ['moderation', flows.ARTICLE, 'moderator', flows.moderate],
  ['a report of a user, whose link has two classes and no token', flows.ARTICLE, 'moderator', flows.reportUser],
  ['a report of a comment', flows.REPORT_PAGE, 'guest', flows.reportComment],
  ['live search', flows.CATEGORY, 'guest', flows.search],
  ['the calendar', flows.CATEGORY, 'guest', flows.turnCalendar],
];

describe('on an article of Joomla 5', () => {
  const test = browserTest();

  it.each(FLOWS)('%s works', async (_name, path, role, run) => {
    const tab = await test.visit(`/${path}`, { ...SETTINGS, role });
    await run({ tab, site: test.site, base: '/', language: 'en', how: 'mouse' });
    expect(flows.ourProblems(tab)).toEqual([]);
  });

  it('an image and a page open in popups without Magnific Popup', async () => {
    const tab = await test.visit(`/${flows.ARTICLE}`, SETTINGS);
    await tab.activate('.itemImage a', 'mouse');
    await tab.waitFor(() => document.querySelector('dialog[open] img'));
    await tab.press('Escape');
    await tab.waitFor(() => !document.querySelector('dialog[open]'));
    await tab.activate('.commentToolbar a[data-k2-modal]', 'mouse');
    await tab.waitFor(() => document.querySelector('dialog[open] iframe'));
  });

  it('the reason on the page of an error is shown, not its heading', async () => {
    const faults = { 'comment-remove': { name: '404' } } as const;
    const tab = await test.visit(`/${flows.ARTICLE}`, { ...SETTINGS, role: 'moderator', faults });
    await tab.activate('.itemCommentsList > li:nth-child(2) .commentRemoveLink', 'mouse');
    await tab.waitForText('.itemCommentsList > li:nth-child(2)', texts('en').notFound);
    expect(await tab.text('.itemCommentsList')).not.toContain('can’t be found');
  });
});

const chosen = chosenEngine();

describe.each(chosen === 'chromium' ? ([chosen, 'firefox'] as const) : [chosen])('in %s', (engine) => {
  if (engine === 'firefox' && !isInstalled(findFirefox)) return it.skip('is not installed');
  const test = browserTest({}, engine);

  it('the inspector keeps the import map of the page, after the tag, for the modules of the page', async () => {
    const tab = await test.visit(`/${flows.ARTICLE}`, { ...SETTINGS, tagQuery: 'debug=1' });
    await tab.waitFor(() => document.querySelector('[data-k2-ignore]')?.shadowRoot?.querySelector('summary'));
    expect(await tab.eval(() => document.querySelector('joomla-hidden-mail')?.textContent)).toBe(
      'vorstand@verein.example',
    );
    // An engine that takes later import maps, too, does not show it.
    const early = await tab.eval(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/chunks/'));
      return files.filter(({ startTime }) => startTime < (page?.domInteractive ?? 0)).map(({ name }) => name);
    });
    expect(early).toEqual([]);
  });
});

function isInstalled(find: () => unknown): boolean {
  try {
    return Boolean(find());
  } catch {
    return false;
  }
}
