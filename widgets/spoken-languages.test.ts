import { waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from '../src/http/call-error.ts';
import { waitForLanguage } from '../src/i18n/language.ts';
import { text } from '../src/i18n/texts.ts';
import type { Page } from '../src/page/page.ts';
import { createFailure, describeFailure } from '../src/view/failure.ts';
import '../src/react/index.ts';
import { adopting } from '../test/adopt.ts';
import { testPage, testScope } from '../test/page.ts';
import { adopt as adoptWidget } from './rating/controller.ts';

const adopt = adopting(adoptWidget);

type Texts = Readonly<Record<string, string>>;
// Loaded before any test, as a page waits only one second for its language.
const FILES = import.meta.glob<Texts>('../src/i18n/*.json', { eager: true, import: 'default' });
const LANGUAGES = Object.entries(FILES).map(
  ([path, texts]) => [/[\w-]+(?=\.json$)/.exec(path)?.[0] ?? '', texts] as const,
);

/** Shows a failed vote with a button. */
function showTimeout(page: Page): HTMLElement {
  const { element, show } = createFailure(testScope(page));
  document.body.replaceChildren(element);
  show(describeFailure(page, 'rating.failed', new CallError('timeout'), () => {}));
  return element;
}

async function pageIn(language: string): Promise<Page> {
  const page = testPage(language);
  await waitForLanguage(page);
  return page;
}

afterEach(() => vi.restoreAllMocks());

it.each(LANGUAGES)('a rating has its name and the names of its stars in one language: %s', async (language, own) => {
  const stars = [1, 2, 3, 4, 5].map((count) => `<li><a href="#" data-id="7">${count}</a></li>`).join('');
  document.body.innerHTML = `<div class="itemRatingForm">
    <ul class="itemRatingList"><li class="itemCurrentRating" style="width:80%"></li>${stars}</ul><div class="itemRatingLog"></div></div>`;
  const release = adopt(document.querySelector('.itemRatingForm') as HTMLElement, await pageIn(language));
  const names = [...document.querySelectorAll('[aria-label]')].map((named) => named.getAttribute('aria-label'));
  const average = own['rating.average']?.replace('{{percentage}}', '80');
  const forms = new Intl.PluralRules(language);
  const starNames = [1, 2, 3, 4, 5].map((count) =>
    own[`rating.star_${forms.select(count)}`]?.replace(/\{\{count\}\}/, `${count}`),
  );
  expect(names).toEqual([`${own['rating.group']}. ${average}`, ...starNames]);
  release();
});

it.each(LANGUAGES)('a failure has its task, its reason and its button in one language: %s', async (language, own) => {
  const page = await pageIn(language);
  const element = showTimeout(page);
  // German and English are one language in all countries.
  const spoken = /^(de|en)-/.test(language) ? language.slice(0, 2) : language.toLowerCase();
  expect(element.lang).toBe(spoken);
  expect(element.querySelectorAll(`[lang]:not([lang=${spoken}])`)).toHaveLength(0);
  expect(element.firstElementChild?.textContent).toBe(`${own['rating.failed']} ${own['error.timeout']}`);
  await waitFor(() => expect(element.querySelector('button')?.textContent).toBe(own['action.retry']));
});

it.each(LANGUAGES)(
  'blocking a user is cancelled, as a dialog of the server is, in one language: %s',
  async (language, own) => {
    const page = await pageIn(language);
    // The server's dialogs have no German word for it.
    const cancel = /^de\b/.test(language) ? 'Cancel' : own['moderation.report-cancel'];
    expect([text(page, 'moderation.report-cancel'), text(page, 'action.cancel')]).toEqual([
      own['moderation.report-cancel'],
      cancel,
    ]);
  },
);

it('a page in the language of a country has its buttons in it', async () => {
  const own = { 'rating.failed': 'O voto não contou.', 'error.timeout': 'Sem resposta.', 'action.retry': 'Repetir' };
  const page = Object.assign(testPage('pt-pt'), { language: 'pt-pt', texts: own });
  const element = showTimeout(page);
  await waitFor(() => expect(element.querySelector('button')?.textContent).toBe('Repetir'));
  expect([element.lang, element.querySelector('[lang]:not([lang=pt-pt])')]).toEqual(['pt-pt', null]);
});

it('a text that exists only in English is marked as English, also within a message in another language', async () => {
  const own = { 'rating.failed': 'Via voĉo ne estis kalkulita.' };
  const page = Object.assign(testPage('eo'), { language: 'eo', texts: own });
  const element = showTimeout(page);
  await waitFor(() => expect(element.querySelector('button')).not.toBeNull());
  const spoken = [...element.querySelectorAll<HTMLElement>('[lang=en]')].map(({ textContent }) => textContent);
  expect([element.lang, ...spoken]).toEqual(['eo', 'The site did not answer in time.', 'Try again']);
});
