import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importFile, stubAllFiles, stubFiles } from '../../test/files.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testPage } from '../../test/page.ts';
import { loaderText } from '../loader/texts.ts';
import type { Page } from '../page/page.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { waitForLanguage } from './language.ts';
import { filesOf, start } from './languages.ts';
import { provideTexts, text } from './texts.ts';

forgetListeners();
provideTexts({ de, en });
// Loaded before any test: a page waits for its language a second at most.
import.meta.glob('./*.json', { eager: true });

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
  return testPage(language, '/', texts ? { texts } : {});
}

async function speaking(language: string, texts?: string) {
  const page = pageIn(language, texts);
  await waitForLanguage(page);
  return page;
}

const languageAndText = (page: Page) => [page.language, text(page, 'action.close')];

describe('the language of a page', () => {
  it.each([
    ['fr', 'fr', 'Fermer'],
    ['pt-AO', 'pt', 'Fechar'],
    ['pt_BR', 'pt', 'Fechar'],
    ['no-NO', 'nb', 'Lukk'],
    ['nn-NO', 'nb', 'Lukk'],
    ['eo', 'en', 'Close'],
  ])('of %s has texts in %s', async (lang, language, words) => {
    expect(languageAndText(await speaking(lang))).toEqual([language, words]);
  });

  it.each(['de-AT', 'en', ''])('has nothing to fetch where the texts lie beside the code: %j', (lang) => {
    const page = pageIn(lang);
    const load = vi.fn(importFile);
    stubAllFiles(load);
    expect(waitForLanguage(page)).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  });

  it('is fetched once, for all that wait for it', async () => {
    const page = pageIn('it');
    const load = vi.fn(importFile);
    stubAllFiles(load);
    await Promise.all([waitForLanguage(page), waitForLanguage(page)]);
    expect(languageAndText(page)).toEqual(['it', 'Chiudi']);
    expect(load.mock.calls.filter(([name]) => name === 'it')).toHaveLength(1);
    expect(waitForLanguage(page)).toBeUndefined();
  });

  it.each(['languages', 'nl'] as const)('is English if the file %s can’t be had', async (file) => {
    const page = pageIn('nl');
    stubFiles({ [file]: () => Promise.reject(new TypeError('gone')) });
    await waitForLanguage(page);
    expect(languageAndText(page)).toEqual(['en', 'Close']);
    expect(page.failures).toHaveLength(file === 'nl' ? 1 : 0);
  });
});

describe('the wait for a language', () => {
  it.each(['languages', 'tr'] as const)('lasts a second, and the file %s is not used after it', async (file) => {
    await import('./languages.ts');
    vi.useFakeTimers();
    const page = pageIn('tr');
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    stubFiles({ [file]: () => late.then(() => importFile(file)) });
    let isOver = false;
    void waitForLanguage(page)?.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
    expect(waitForLanguage(page)).toBeUndefined();
    arrive();
    await vi.dynamicImportSettled();
    expect(languageAndText(page)).toEqual(['en', 'Close']);
  });
});

describe('the site’s own texts', () => {
  const answer = (body: string, status = 200) => asks.mockImplementation(async () => new Response(body, { status }));

  it('add a language, with English for missing texts', async () => {
    answer('{"action.close": "Fermu", "search.count_other": "{{count}} trovoj", "loader.offline": "Nenio", "x": 7}');
    const page = await speaking('eo-EO', 'fr,eo');
    expect(asks.mock.calls.map(([url]) => `${url}`)).toEqual(['http://localhost:3000/media/texts/eo.json']);
    expect(languageAndText(page)).toEqual(['eo', 'Fermu']);
    expect(text(page, 'action.retry')).toBe('Try again');
    expect(text(page, 'search.count', { count: 3 })).toBe('3 trovoj');
    expect(page.tag.loaderTexts).toMatchObject({ 'loader.offline': 'Nenio' });
  });

  it.each([
    ['no JSON', '{', 200],
    ['not there', '{}', 404],
  ])('that are %s are reported, and change nothing', async (_name, body, status) => {
    answer(body, status);
    const page = await speaking('fr', 'fr');
    expect(languageAndText(page)).toEqual(['fr', 'Fermer']);
    expect(page.failures).toHaveLength(1);
  });

  it('are dropped if they arrive late, and the catalogue is used', async () => {
    await Promise.all([import('./languages.ts'), import('./fr.json')]);
    vi.useFakeTimers();
    asks.mockReturnValue(new Promise(() => {}));
    const page = pageIn('fr', 'fr');
    const waiting = waitForLanguage(page);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1000);
    await waiting;
    expect(languageAndText(page)).toEqual(['fr', 'Fermer']);
  });

  it('in the page win over both', async () => {
    document.body.innerHTML =
      '<script type="application/json" data-k2-texts>{"fr": {"action.close": "Ferme", "loader.failed": "Non"}}</script>';
    const page = await speaking('fr');
    expect(languageAndText(page)).toEqual(['fr', 'Ferme']);
    expect(page.tag.loaderTexts).toMatchObject({
      'loader.failed': 'Non',
      'loader.offline': 'Pas de connexion au site.',
    });
  });

  it('in the page are enough for a language without a catalogue', async () => {
    document.body.innerHTML =
      '<script type="application/json" data-k2-texts>{"eo": {"action.close": "Fermu"}}</script>';
    expect(languageAndText(await speaking('eo'))).toEqual(['eo', 'Fermu']);
    document.body.innerHTML = '';
    expect(languageAndText(await speaking('eo'))).toEqual(['en', 'Close']);
  });

  it('of the whole tag win over those of its first part, and need not be complete', async () => {
    answer('{"action.close": "Salir"}');
    const page = await speaking('es-mx', 'es-MX');
    expect(asks.mock.calls.map(([url]) => `${url}`)).toEqual(['http://localhost:3000/media/texts/es-MX.json']);
    expect(languageAndText(page)).toEqual(['es-mx', 'Salir']);
    expect(text(page, 'action.log-in')).toBe('Iniciar sesión');
    expect(languageAndText(await speaking('es-AR', 'es-MX'))).toEqual(['es', 'Cerrar']);
  });

  it('of German in one country are filled up with those beside the code', async () => {
    answer('{"action.close": "Zumachen"}');
    const page = await speaking('de-AT', 'de-AT');
    expect([...languageAndText(page), text(page, 'action.retry')]).toEqual(['de', 'Zumachen', 'Noch einmal versuchen']);
  });
});

describe('the loader', () => {
  const words = (page: Page) => loaderText({ ...page.tag, pageLanguage: 'en' }, 'loader.offline');

  it('has its texts before the rest loads', async () => {
    const page = pageIn('el');
    expect(words(page)).toBe('No connection to the site.');
    start(page);
    await vi.waitFor(() => expect(words(page)).toBe('Δεν υπάρχει σύνδεση με τον ιστότοπο.'));
    expect([page.language, page.texts]).toEqual(['en', undefined]);
  });
});

describe('the files of a language', () => {
  const here = import.meta.url;
  const beside = (...names: string[]) => names.map((name) => new URL(`${name}.js`, here).href);

  it('are in the folder of the languages’ code', async () => {
    expect(await filesOf(pageIn('fr-CA'))).toEqual(beside('languages', 'fr'));
  });

  it('include the offline page, which is fetched once a worker is active', async () => {
    vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
    asks.mockResolvedValue(new Response());
    start(pageIn('fr'));
    await vi.waitFor(() => expect(asks).toHaveBeenCalledOnce());
    expect(`${asks.mock.calls[0]?.[0]}`).toBe(new URL('offline-fr.html', here).href);
  });
});
