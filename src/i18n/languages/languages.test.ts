import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../../test/listeners.ts';
import { testPage } from '../../../test/page.ts';
import { CALL_TIMEOUT_MS } from '../../http/constants.ts';
import { loaderText } from '../../loader/loader-text.ts';
import type { Page } from '../../runtime/page/page.ts';
import de from '../de.json' with { type: 'json' };
import en from '../en.json' with { type: 'json' };
import { fetchLanguage } from '../overrides/page-language.ts';
import { plainTexts } from '../plain/plain-texts.ts';
import { plural } from '../plurals/plural.ts';
import { provideTexts, text, waitForLanguage } from '../texts/texts.ts';
import { i18nOf } from '../views/i18next.ts';
import { filesOf, start } from './languages.ts';

forgetListeners();
provideTexts({ de, en });

const asks = vi.fn<typeof fetch>();
beforeEach(() => {
  document.body.replaceChildren();
  asks.mockReset();
  vi.stubGlobal('fetch', asks);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page in a language, on a site whose tag names these languages. */
function pageIn(language: string, texts?: string) {
  const page = testPage(language);
  return { ...page, parameter: (name: string) => (name === 'texts' && texts) || null };
}

async function speaking(language: string, texts?: string) {
  const page = pageIn(language, texts);
  await fetchLanguage(page);
  return page;
}

const says = (page: Page) => [page.language, text(page, 'action.close')];

describe('the language of a page', () => {
  it.each([
    ['fr', 'fr', 'Fermer'],
    ['pt-PT', 'pt', 'Fechar'],
    ['ES-mx', 'es', 'Cerrar'],
    ['pt_BR', 'pt', 'Fechar'],
    ['ar-EG', 'ar', 'إغلاق'],
    ['cs', 'en', 'Close'],
    ['constructor', 'en', 'Close'],
  ])('of %s is that of our texts: %s', async (lang, language, words) => {
    expect(says(await speaking(lang))).toEqual([language, words]);
  });

  it.each(['de-AT', 'en', ''])('has nothing to fetch where the texts lie beside the code: %j', (lang) => {
    const page = pageIn(lang);
    const load = vi.spyOn(page, 'load');
    text(page, 'action.close');
    expect(load).not.toHaveBeenCalled();
  });

  it('is English until it has come, and the file is asked for once', async () => {
    const page = pageIn('it');
    const load = vi.spyOn(page, 'load');
    expect([says(page), says(page)]).toEqual([
      ['en', 'Close'],
      ['en', 'Close'],
    ]);
    await fetchLanguage(page);
    expect(says(page)).toEqual(['it', 'Chiudi']);
    expect(load.mock.calls.filter(([source]) => `${source}`.includes('it.json'))).toHaveLength(1);
  });

  it('is English for good where nothing can be had, and comes when the connection is back', async () => {
    const page = pageIn('nl');
    const load = page.load;
    let isThere = false;
    let tries = 0;
    Object.assign(page, {
      load: (source: () => Promise<unknown>) =>
        ++tries === 1 || isThere ? load(source) : Promise.reject(new TypeError('gone')),
    });
    await fetchLanguage(page);
    expect(says(page)).toEqual(['en', 'Close']);
    isThere = true;
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(says(page)).toEqual(['nl', 'Sluiten']));
  });

  it('has every form of a plural, and numbers as it writes them', async () => {
    const page = await speaking('pl');
    const results = [1, 3, 5, 22, 1000].map((count) => text(page, 'search.count', { count }));
    expect(results).toEqual(['1 wynik', '3 wyniki', '5 wyników', '22 wyniki', '1000 wyników']);
    const say = plainTexts<string>(page, 'waiting', { de: {}, en: {} });
    expect([1, 2, 5].map((count) => plural(page, say, 'count_', count))).toEqual([
      '1 komentarz czeka.',
      '2 komentarze czekają.',
      '5 komentarzy czeka.',
    ]);
    const arabic = await speaking('ar');
    expect([0, 1, 2, 5, 11].map((count) => text(arabic, 'rating.star', { count }))).toEqual([
      'عدد النجوم: 0 من 5',
      'عدد النجوم: 1 من 5',
      'عدد النجوم: 2 من 5',
      '5 نجوم من 5',
      '11 نجمة من 5',
    ]);
  });

  it('is that of the views, too', async () => {
    const page = pageIn('ru');
    expect(i18nOf(page).t('search.count', { count: 5 })).toBe('5 results');
    await fetchLanguage(page);
    expect([2, 5, 21].map((count) => i18nOf(page).t('search.count', { count }))).toEqual([
      '2 результата',
      '5 результатов',
      '21 результат',
    ]);
  });
});

describe('a text that waits for the language', () => {
  it('waits a second at most', async () => {
    vi.useFakeTimers();
    const page = pageIn('tr');
    Object.assign(page, { load: () => new Promise(() => {}) });
    let isOver = false;
    void waitForLanguage(page).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it('does not wait where it lies beside the code', async () => {
    vi.useFakeTimers();
    await waitForLanguage(pageIn('de'));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a text that was shown before its language came', () => {
  const put = (page: Page) => {
    const box = document.createElement('p');
    box.className = 'k2i-failure';
    box.lang = page.language;
    box.textContent = `${text(page, 'rating.failed')} ${text(page, 'error.http', { status: 500 })} (x)`;
    const button = document.createElement('button');
    button.textContent = text(page, 'action.retry');
    button.setAttribute('aria-label', text(page, 'action.close'));
    box.append(button);
    return box;
  };

  it('is replaced where it stands, with its language, names of buttons included', async () => {
    const page = pageIn('fr');
    const box = put(page);
    document.body.append(box);
    await fetchLanguage(page);
    expect(box.firstChild?.textContent).toBe(
      'Votre note n’a pas été prise en compte. Le site a répondu par une erreur (500). (x)',
    );
    expect([box.lang, box.lastChild?.textContent]).toEqual(['fr', 'Réessayer']);
    expect(box.querySelector('button')?.getAttribute('aria-label')).toBe('Fermer');
  });

  it('is replaced when it is put into the page later', async () => {
    const page = pageIn('fr');
    const box = put(page);
    await fetchLanguage(page);
    document.body.append(box);
    await vi.waitFor(() => expect(box.lastChild?.textContent).toBe('Réessayer'));
  });

  it('is left alone where it is what a form sends, or what somebody writes', async () => {
    const page = pageIn('fr');
    text(page, 'action.close');
    document.body.innerHTML = `<form data-k2-state="ready"><input type="hidden" name="a" value="Close">
<input type="radio" name="b" value="Close"><select name="c"><option>Close</option></select>
<textarea>Close</textarea><p contenteditable="true">Close</p><button value="Close">x</button></form>`;
    const printed = document.body.innerHTML;
    await fetchLanguage(page);
    expect(document.body.innerHTML).toBe(printed);
  });

  it('is left alone where the same English words say two things', async () => {
    const page = pageIn('fr');
    document.body.innerHTML = '<dialog><button></button></dialog>';
    const button = document.querySelector('button') as HTMLButtonElement;
    button.textContent = text(page, 'action.ok');
    // The strength of a password.
    expect(text(page, 'password.ok')).toBe(button.textContent);
    await fetchLanguage(page);
    expect(button.textContent).toBe('Ok');
  });

  it('is replaced where it is the name of a button', async () => {
    const page = pageIn('fr');
    text(page, 'action.close');
    document.body.innerHTML = '<form data-k2-state="ready"><input type="submit" value="Close"></form>';
    await fetchLanguage(page);
    expect(document.querySelector('input')?.getAttribute('value')).toBe('Fermer');
  });

  it('is left alone where it is not ours', async () => {
    const page = pageIn('fr');
    text(page, 'action.close');
    document.body.innerHTML = '<p>Close</p><p class="k2i-x">Closed</p>';
    await fetchLanguage(page);
    expect(document.body.innerHTML).toBe('<p>Close</p><p class="k2i-x">Closed</p>');
  });
});

describe('the site’s own texts', () => {
  const answer = (body: string, status = 200) => asks.mockImplementation(async () => new Response(body, { status }));

  it('add a language, with English where they lack something', async () => {
    answer('{"action.close": "Zavřít", "search.count_other": "{{count}} výsledků", "loader.offline": "Nic", "x": 7}');
    const page = await speaking('cs-CZ', 'fr,cs');
    expect(asks.mock.calls.map(([url]) => `${url}`)).toEqual(['http://localhost:3000/media/texts/cs.json']);
    expect(says(page)).toEqual(['cs', 'Zavřít']);
    expect(text(page, 'action.retry')).toBe('Try again');
    expect(text(page, 'search.count', { count: 3 })).toBe('3 výsledků');
    expect(i18nOf(page).t('search.count', { count: 3 })).toBe('3 výsledků');
    expect(page.tag.loaderTexts).toMatchObject({ 'loader.offline': 'Nic' });
  });

  it('replace some of ours, in English and German, too', async () => {
    answer('{"action.close": "Weg damit"}');
    expect(says(await speaking('de-DE', 'de'))).toEqual(['de', 'Weg damit']);
    answer('{"action.close": "Ciao"}');
    const page = await speaking('it', 'it');
    expect(says(page)).toEqual(['it', 'Ciao']);
    expect(text(page, 'action.retry')).toBe('Riprova');
  });

  it('are not asked for where the tag does not name the language', async () => {
    await speaking('fr', 'cs,es');
    await speaking('cs', 'cst');
    expect(asks).not.toHaveBeenCalled();
  });

  it.each([
    ['no JSON', '{', 200],
    ['no object', 'null', 200],
    ['not there', '{}', 404],
  ])('that are %s are reported, and change nothing', async (_name, body, status) => {
    answer(body, status);
    const page = await speaking('fr', 'fr');
    expect(says(page)).toEqual(['fr', 'Fermer']);
    expect(page.failures).toHaveLength(1);
  });

  it('that never come hold up our own no longer than a call may take', async () => {
    vi.useFakeTimers();
    asks.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const page = pageIn('fr', 'fr');
    const coming = fetchLanguage(page);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    await coming;
    expect([says(page), page.failures.length, vi.getTimerCount()]).toEqual([['fr', 'Fermer'], 1, 0]);
  });

  it('in the page win over both', async () => {
    document.body.innerHTML =
      '<script type="application/json" data-k2-texts>{"fr": {"action.close": "Ferme", "loader.failed": "Non"}}</script>';
    const page = await speaking('fr');
    expect(says(page)).toEqual(['fr', 'Ferme']);
    expect(page.tag.loaderTexts).toMatchObject({
      'loader.failed': 'Non',
      'loader.offline': 'Pas de connexion au site.',
    });
  });

  it('in the page are enough for a language that we do not speak', async () => {
    document.body.innerHTML =
      '<script type="application/json" data-k2-texts>{"cs": {"action.close": "Zavřít"}}</script>';
    expect(says(await speaking('cs'))).toEqual(['cs', 'Zavřít']);
    document.body.innerHTML = '';
    expect(says(await speaking('cs'))).toEqual(['en', 'Close']);
  });
});

describe('the loader', () => {
  const words = (page: Page) => loaderText({ pageLanguage: 'en', ...page.tag }, 'loader.offline');

  it('has its sentences before there is any use for the rest', () => {
    const page = pageIn('el');
    expect(words(page)).toBe('No connection to the site.');
    start(page);
    expect(words(page)).toBe('Δεν υπάρχει σύνδεση με τον ιστότοπο.');
    expect([page.language, page.texts]).toEqual(['en', undefined]);
  });

  it('has its bar rewritten when that is there already', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const told = vi.fn();
    addEventListener('offline', told);
    start(pageIn('el'));
    expect(told).toHaveBeenCalledOnce();
  });

  it('goes on in English where nobody has texts', async () => {
    const page = pageIn('cs');
    start(page);
    await fetchLanguage(page);
    expect(words(page)).toBe('No connection to the site.');
  });
});

it.each(['chunks', '%63hunks'])('the worker is told which files the language came in, from %s/', async (folder) => {
  const files = ['languages-abcde', 'fr-abcde', 'es-abcde', 'calls-abcde'];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    files.map((name) => ({ name: `http://localhost:3000/m/${folder}/${name}.js` })) as never,
  );
  expect(await filesOf(pageIn('fr'))).toEqual([
    'http://localhost:3000/m/chunks/languages-abcde.js',
    'http://localhost:3000/m/chunks/fr-abcde.js',
  ]);
});

it.each(['*', '(((', ''])('a language that is none has no files: %j', async (lang) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  expect(await filesOf(pageIn(lang))).toEqual([]);
});
