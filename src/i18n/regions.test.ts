import { beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { setImportFile } from '../dom/load-file.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { waitForLanguage } from './language.ts';
import { provideTexts, text } from './texts.ts';

const { languages } = vi.hoisted(() => ({
  languages: () => ({
    LOADER_TEXTS_BY_LANGUAGE: { 'de-CH': {}, pt: {}, 'pt-PT': {}, 'zh-TW': {} },
    BUILT_IN: /^(?!de[-_]CH$)(de|en|)([-_]|$)/i,
  }),
}));
// Each file of the build has a copy of the list.
vi.mock('virtual:languages', languages);
vi.mock('\0virtual:languages?of=languages', languages);

provideTexts({ de, en });
beforeEach(() =>
  setImportFile(async (name) =>
    name === 'languages' ? import('./languages.ts') : { default: { 'action.close': `Close in ${name}` } },
  ),
);

it.each([
  ['pt-PT', 'pt-pt', 'Close in pt-PT'],
  ['pt_pt', 'pt-pt', 'Close in pt-PT'],
  ['pt-BR', 'pt', 'Close in pt'],
  ['pt', 'pt', 'Close in pt'],
  ['zh-TW', 'zh-tw', 'Close in zh-TW'],
  ['zh-CN', 'en', 'Close'],
  ['de-CH', 'de', 'Close in de-CH'],
  ['de-AT', 'de', 'Schließen'],
])('a page in %s has the texts of the closest file: %s', async (lang, language, words) => {
  const page = testPage(lang);
  await waitForLanguage(page);
  expect([page.language, text(page, 'action.close')]).toEqual([language, words]);
});

it.each([
  ['pt', { pt: { 'action.close': 'A' } }, 'A'],
  ['pt-PT', { pt: { 'action.close': 'A' } }, 'A'],
  ['pt-PT', { 'pt-PT': { 'action.close': 'B' }, pt: { 'action.close': 'A' } }, 'B'],
  ['pt-PT', { pt_PT: { 'action.close': 'B' } }, 'B'],
  ['pt-BR', { 'pt-PT': { 'action.close': 'B' } }, 'Close in pt'],
])('a page in %s has the site’s own texts for it: %j', async (lang, texts, words) => {
  document.body.innerHTML = `<script type="application/json" data-k2-texts>${JSON.stringify(texts)}</script>`;
  const page = testPage(lang);
  await waitForLanguage(page);
  expect(text(page, 'action.close')).toBe(words);
});
