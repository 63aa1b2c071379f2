import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, LONG_ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

const LINE = '.k2i-news';
const numbers = (tab: Tab) =>
  tab.eval(() => [...document.querySelectorAll('.itemCommentsList > li [id^=comment]')].map(({ id }) => id));
const ofConversation = () => test.arrivals.filter((path) => path.includes('/conversation.js'));

describe('what is new since the last visit', () => {
  /** A visitor comes near the comments, and again a day later. */
  async function visitAgain(tab: Tab): Promise<void> {
    await tab.focus('#commentText');
    await tab.waitFor(() => Object.keys(localStorage).some((key) => key.startsWith('k2i:seen:')));
    // A day later.
    await tab.eval(() => {
      for (const [key, value] of Object.entries(localStorage))
        localStorage.setItem(key, value.replace(/"at":\d+/g, `"at":${Date.now() - 86_400_000}`));
    });
    test.site.writeComments();
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.hover('.itemCommentsList');
  }

  it.each([{}, { width: 320, dark: true }])(
    'stands above the list, marked by words, and can be reached: %j',
    async (options) => {
      const tab = await test.visit(`/${ARTICLE}`, { language: 'en' }, options);
      await visitAgain(tab);
      await tab.waitForText(LINE, '3 new comments since your last visit');
      expect(
        await tab.eval(() => [...document.querySelectorAll('.k2i-new')].map(({ textContent }) => textContent)),
      ).toEqual(['New', 'New', 'New']);
      expect(await findings(tab)).toEqual([]);
      await tab.activate(`${LINE} a`, 'keyboard');
      expect(await tab.eval(() => !!document.activeElement?.querySelector('.k2i-new'))).toBe(true);
      expect(tab.problems).toEqual([]);
    },
  );

  it('costs a reader who never came near the comments nothing', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en' });
    await tab.hover('.itemCommentsList > li > p');
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.hover('.itemCommentsList > li > p');
    expect(ofConversation()).toEqual([]);
  });
});

describe('a link to a comment of another page', () => {
  /** The number of a comment that only the second page of the list has. */
  function elsewhere(): number {
    const article = Number(/item\/(\d+)/.exec(LONG_ARTICLE)?.[1]);
    const all = test.site.comments.filter(({ itemId, published }) => itemId === article && published);
    return all.map(({ id }) => id).sort((one, other) => one - other)[11] ?? 0;
  }

  it.each(['no-store', 'both'] as const)('leads to it, with the caches %s', async (cache) => {
    const tab = await test.visit(`/${LONG_ARTICLE}`, { language: 'en', cache });
    const wanted = elsewhere();
    expect(await numbers(tab)).not.toContain(`comment${wanted}`);
    await tab.goto(`${test.origin}/${LONG_ARTICLE}#comment${wanted}`);
    await tab.reload();
    await tab.waitFor((id: string) => document.getElementById(id), `comment${wanted}`);
    const state = await tab.eval(() => {
      const target = document.querySelector(':target');
      const { top = -1, bottom = -1 } = target?.closest('li')?.getBoundingClientRect() ?? {};
      return [target?.id, location.search, top >= 0 && bottom <= innerHeight];
    });
    expect(state).toEqual([`comment${wanted}`, '?start=10', true]);
    expect(tab.problems).toEqual([]);
  });

  it('says that it is gone if no page has it', async () => {
    const tab = await test.visit(`/${LONG_ARTICLE}#comment99999`, { language: 'en' });
    await tab.waitForText(LINE, 'is not there any more');
    expect(await findings(tab)).toEqual([]);
  });
});
