import { describe, expect, it } from 'vitest';
import { directionOf } from '../build/offline-pages.ts';
import { FETCHED_LANGUAGES, fetchedTexts } from '../build/widget-texts.ts';
import de from '../src/i18n/de.json' with { type: 'json' };
import en from '../src/i18n/en.json' with { type: 'json' };
import { builtFile } from '../test/built-file.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE } from './flows.ts';
import { holdChunks } from './held-chunks.ts';
import { enterForm, LOST, messageOf, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';
import { isTurnOf } from './thinned.ts';

const test = browserTest({ cold: true });

const RATING = '.itemRatingBlock .k2i-failure';

const textsOf = (language: string): Readonly<Record<string, string>> =>
  language === 'en' ? en : language === 'de' ? de : fetchedTexts(language);
const say = (language: string, key: string) => textsOf(language)[key] ?? `No text ${key}`;

const overflows = (tab: Tab) =>
  tab.eval(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const langOf = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => document.querySelector(selector)?.closest('[lang]')?.getAttribute('lang'), selector);

describe.each(FETCHED_LANGUAGES)('a page in %s', (language) => {
  const isArabic = language === 'ar';

  // Arabic, from right to left, in all of it; of the others, one in each of the two.
  const row = FETCHED_LANGUAGES.indexOf(language);
  it.runIf(isArabic || isTurnOf(0, row, 16))(
    'shows the results of a vote, a comment and a search in its language',
    async () => {
      const faults = { vote: { name: '500', times: 1 }, comment: { name: '404', times: 1 } } as const;
      const tab = await test.visit(
        `/${ARTICLE}`,
        { language, faults, strictCsp: isArabic },
        isArabic ? { width: 360, height: 740 } : {},
      );
      // A page that is only read fetches no language.
      expect(
        test.arrivals.filter((path) => ['languages', ...FETCHED_LANGUAGES].includes(builtFile(path) ?? '')),
      ).toEqual([]);
      await tab.activate('.itemRatingForm .four-stars', 'mouse');
      await tab.waitForText(RATING, say(language, 'rating.failed'));
      expect(await langOf(tab, `${RATING} span`)).toBe(language.toLowerCase());
      await tab.waitForText(`${RATING} button`, say(language, 'action.retry'));
      await tab.activate(`${RATING} button`, 'mouse');
      // The server has only these words for it.
      await tab.waitForText('.itemRatingLog', 'Thanks for rating');
      expect(test.calls('vote')).toHaveLength(2);

      await tab.type('Ein schöner Abend', '#commentText');
      await tab.type('Gerda Gast', '#userName');
      await tab.type('gerda@example.org', '#commentEmail');
      await tab.activate('#submitCommentButton', 'mouse');
      await tab.waitForText('#formLog', say(language, 'comment.failed'));
      if (isArabic) expect(await findings(tab)).toEqual([]);

      await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
      await tab.waitForText('#k2ModuleBox101', say(language, 'search.all'));
      expect(await overflows(tab)).toBe(false);
      expect(test.arrivals.filter((path) => builtFile(path) === language)).toHaveLength(1);
      expect(test.arrivals.filter((path) => path.includes('/texts/'))).toEqual([]);
    },
  );

  it.runIf(isArabic || isTurnOf(1, row, 8))('has its language in the messages of a form', async () => {
    const tab = await test.visit(`/${REGISTRATION}`, { language }, isArabic ? { width: 360, height: 740 } : {});
    await enterForm(tab);
    await tab.activate('.cb_form [type=submit]', 'keyboard');
    await expect.poll(() => messageOf(tab, 'name')).toBe(say(language, 'validation.required'));
    await tab.type('x', '#email');
    await tab.press('Tab');
    await expect.poll(() => messageOf(tab, 'email')).toBe(say(language, 'validation.email'));
    expect(await overflows(tab)).toBe(false);
    if (isArabic) expect(await findings(tab)).toEqual([]);
  });
});

describe('a page whose language', () => {
  const open = (tagQuery = '') =>
    test.visit(`/${ARTICLE}`, { language: 'fr', faults: { vote: { name: '500', times: 1 } }, tagQuery });

  it('is late votes all the same, and speaks English from its first words on', async () => {
    const tab = await open();
    const { release } = await holdChunks(tab, 'fr');
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitForText(RATING, en['rating.failed']);
    expect(await langOf(tab, `${RATING} span`)).toBe('en');
    expect(test.calls('vote')).toHaveLength(1);
    release();
    await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/fr.js')));
    await tab.waitForText(`${RATING} button`, en['action.retry']);
  });

  it('comes with the first use has no English words before', async () => {
    const tab = await open();
    await tab.eval((english: string) => {
      const seen = Object.assign(window, { english: false });
      const look = () => {
        seen.english ||= document.body.innerHTML.includes(english);
      };
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    }, en['rating.failed']);
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitForText(RATING, say('fr', 'rating.failed'));
    await tab.waitForText(`${RATING} button`, say('fr', 'action.retry'));
    expect(await tab.eval(() => Reflect.get(window, 'english'))).toBe(false);
  });
});

/** Collects the labels of our buttons. */
const BUTTONS = Object.keys(en).filter((key) =>
  /^(action\..+|update\.(accept|later)|comment\.draft-(restore|discard)|waiting\.(edit|show|try|done|send|open)|(popup|picture)\.open(-page)?|password\.(show|hide))$/.test(
    key,
  ),
);

it('the longest text of each button fits on a screen of 360 px, in every language', async () => {
  const tab = await test.visit(
    `/${ARTICLE}`,
    { language: 'en', faults: { vote: { name: '500' } } },
    { width: 360, height: 740 },
  );
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await tab.waitForText(RATING, en['rating.failed']);
  expect(BUTTONS).toContain('action.retry');
  for (const language of ['en', 'de', ...FETCHED_LANGUAGES]) {
    const labels = BUTTONS.map((key) => say(language, key));
    const wide = await tab.eval(
      (selector: string, labels: string[], direction: string) => {
        const place = document.querySelector<HTMLElement>(selector);
        if (!place) return ['no place'];
        document.documentElement.dir = direction;
        return labels.filter((label) => {
          const button = document.createElement('button');
          button.className = 'k2i-button';
          button.textContent = label;
          place.append(button);
          const { left, right, height } = button.getBoundingClientRect();
          const lineHeight = Number.parseFloat(getComputedStyle(button).lineHeight) || 24;
          const fits =
            left >= 0 &&
            right <= document.documentElement.clientWidth &&
            button.scrollWidth <= button.clientWidth + 1 &&
            height < 3 * lineHeight;
          button.remove();
          return !fits;
        });
      },
      RATING,
      labels,
      directionOf(language),
    );
    expect({ language, wide }).toEqual({ language, wide: [] });
  }
});

it('the longest button of the form for lost credentials fits on a screen of 360 px, in every language', async () => {
  const tab = await test.visit(`/${LOST}`, { language: 'fr' }, { width: 360, height: 740 });
  await enterForm(tab);
  for (const id of ['reminderUsername', 'reminderPassword']) await tab.activate(`#${id}`, 'mouse');
  await tab.waitFor(() => document.querySelector('.cbLostPassSend')?.getClientRects().length);
  const longest = ['en', 'de', ...FETCHED_LANGUAGES, 'fr'].map((language) => say(language, 'lost.send-both'));
  const wide = await tab.eval((labels: string[]) => {
    const button = document.querySelector<HTMLInputElement>('.cbLostPassSend');
    if (!button) return ['no button'];
    return labels.filter((label) => {
      button.value = label;
      const { left, right } = button.getBoundingClientRect();
      return left < 0 || right > document.documentElement.clientWidth || button.scrollWidth > button.clientWidth;
    });
  }, longest);
  expect(wide).toEqual([]);
  expect(await overflows(tab)).toBe(false);
});
