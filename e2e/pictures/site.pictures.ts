import { it } from 'vitest';
import { fetchedTexts } from '../../build/widget-texts.ts';
import type { Tab } from '../driver.ts';
import { ARTICLE, UNRATED_ARTICLE } from '../flows.ts';
import { enterForm, LOST, REGISTRATION } from '../members-page.ts';
import { browserTest } from '../site.ts';
import { take, takeWindow } from './take.ts';

const { visit } = browserTest();

const ENGLISH = { language: 'en' } as const;
const STILL = { width: 640, height: 800, reducedMotion: true } as const;

/** Waits until all pictures and fonts of the page have loaded. */
async function settled(tab: Tab): Promise<void> {
  await tab.waitFor(() => [...document.images].every(({ complete }) => complete));
  await tab.waitFor(() => document.fonts.status === 'loaded');
}

it('a vote', async () => {
  const tab = await visit(`/${UNRATED_ARTICLE}`, ENGLISH, STILL);
  await tab.activate('.itemRatingForm .four-stars', 'keyboard');
  await tab.waitForText('.itemRatingLog', '1 Vote');
  await take(tab, 'rating', '.itemTitle', '.itemRatingBlock');
});

it('search results, the first of them chosen by key', async () => {
  const tab = await visit(`/${UNRATED_ARTICLE}`, ENGLISH, STILL);
  await tab.type('Sommer', '.k2LiveSearchBlock input[name=searchword]');
  await tab.waitFor(() => document.querySelector('.k2LiveSearchBlock [role=option]'));
  await tab.press('ArrowDown');
  await settled(tab);
  await take(tab, 'search', '.moduletable:has(.k2LiveSearchBlock)', '.k2LiveSearchBlock .k2LiveSearchResults');
});

it('a comment that did not arrive', async () => {
  const tab = await visit(`/${ARTICLE}`, { ...ENGLISH, faults: { comment: { name: '500' } } }, STILL);
  await tab.type('Thank you for the lovely evening at the lake!', '#commentText');
  await tab.type('Gerda', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', 'keyboard');
  await tab.waitFor(() => document.querySelector('#formLog button'));
  await take(tab, 'comment', '#comment-form');
});

it('another month', async () => {
  const tab = await visit(`/${UNRATED_ARTICLE}`, ENGLISH, { ...STILL, width: 480 });
  const before = await tab.text('.calendarCurrentMonth');
  await tab.activate('.calendarNavMonthPrev a', 'keyboard');
  await tab.waitFor(
    (before: string) => document.querySelector('.calendarCurrentMonth')?.textContent !== before,
    before,
  );
  await take(tab, 'calendar', '.moduletable:has(.k2CalendarBlock)');
});

it('a registration with mistakes', async () => {
  const tab = await visit(`/${REGISTRATION}`, ENGLISH, STILL);
  await enterForm(tab);
  await tab.type('anna', '#username');
  await tab.type('anna@', '#email');
  await tab.type('Wasser-4', '#password');
  await tab.activate('#cbbtnregister', 'keyboard');
  await tab.waitFor(() => document.querySelector('.cb_form [aria-invalid=true]'));
  await take(tab, 'registration', '.cb_form .cb_form_line:has(#username)', '.cb_form .cb_form_line:has(#password)');
});

it('lost credentials', async () => {
  const tab = await visit(`/${LOST}`, {}, STILL);
  await tab.activate('#reminderPassword', 'mouse');
  await tab.waitFor(() => document.querySelector('#lostpassreminder')?.closest('[data-k2-state=ready]'));
  await tab.type('anna', '#checkusername__cbf0,[name=checkusername]');
  await tab.waitForText('.site-main form', 'auch Ihre E-Mail-Adresse');
  await take(tab, 'lost', '.site-main');
});

it('the inspector, with the focus on the largest element', async () => {
  const tab = await visit(
    `/${UNRATED_ARTICLE}`,
    { ...ENGLISH, tagQuery: 'debug=1' },
    { ...STILL, width: 760, height: 600 },
  );
  await tab.activate('.itemRatingForm .four-stars', 'keyboard');
  await tab.waitForText('.itemRatingLog', '1 Vote');
  const summary = await tab.page.waitForSelector('[data-k2-ignore] >>> summary');
  await summary?.focus();
  await tab.press('Enter');
  await tab.page.waitForSelector('[data-k2-ignore] >>> tbody button');
  await tab.press('Tab', 'Enter');
  await takeWindow(tab, 'inspector');
});

it.each(['fr', 'pl'] as const)('a vote that failed, in another language: %s', async (language) => {
  const tab = await visit(`/${UNRATED_ARTICLE}`, { language, faults: { vote: { name: '500' } } }, STILL);
  await tab.activate('.itemRatingForm .four-stars', 'keyboard');
  await tab.waitForText('.itemRatingBlock [role=alert]', fetchedTexts(language)['rating.failed'] ?? '');
  await take(tab, `language-${language}`, '.itemTitle', '.itemRatingBlock');
});

it.each(['el', 'ar'] as const)('a form with errors, in another language: %s', async (language) => {
  const tab = await visit(`/${REGISTRATION}`, { language }, STILL);
  await enterForm(tab);
  await tab.activate('.cb_form [type=submit]', 'keyboard');
  const words = fetchedTexts(language)['validation.required'] ?? '';
  await tab.waitForText('.cb_form .cbValidationMessage', words);
  await take(
    tab,
    `language-${language}`,
    '.cb_form .cb_form_line:nth-of-type(1)',
    '.cb_form .cb_form_line:nth-of-type(2)',
  );
});
