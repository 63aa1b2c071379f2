/** Marked words, earlier searches, and the key that leads to the field: all that a live search has for who is reading. */
import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { needs } from './engines/engine.ts';
import { approachAll } from './every-widget.ts';
import { CATEGORY, isOfTheServer } from './flows.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { isTurnOf, thinned } from './thinned.ts';

const test = browserTest();
const BLOCK = '#k2ModuleBox101';
const FIELD = `${BLOCK} [name=searchword]`;
const KEY = 'k2i:searches:/';
const READING = '/index.php/beispiele/search';
const OWN_FIELD = '#k2ModuleBox105 [name=searchword]';

const LABELS = { de: 'Letzte Suchen löschen', en: 'Clear recent searches' } as const;

const offered = (tab: Tab) =>
  tab.eval(
    (block: string) =>
      [...document.querySelectorAll(`${block} .k2i-search__recent`)]
        .filter((option) => option.checkVisibility())
        .map(({ textContent }) => textContent),
    BLOCK,
  );
const kept = (tab: Tab) => tab.eval((key: string) => localStorage.getItem(key), KEY);
/** Until what was searched for last is kept; the code for that comes beside the answer, and may come after it. */
const untilKept = (tab: Tab, word: string) =>
  tab.waitFor(
    (key: string, word: string) => JSON.parse(localStorage.getItem(key) ?? '{}').words?.[0] === word,
    KEY,
    word,
  );
const marks = (tab: Tab) =>
  tab.eval(
    (block: string) => [...document.querySelectorAll(`${block} mark`)].map(({ textContent }) => textContent),
    BLOCK,
  );
const seen = (tab: Tab, selector: string) =>
  tab.waitFor((selector: string) => document.querySelector(selector)?.checkVisibility(), selector);
const isFocused = (tab: Tab, selector: string) =>
  tab.waitFor((selector: string) => document.activeElement === document.querySelector(selector), selector);
/** Not ours: what a strict policy reports of the page's own inline parts. */
const problems = (tab: Tab) => tab.problems.filter((problem) => !isOfTheServer(problem));

/** Opens a page in a browser that has searched before. */
async function visit(
  words: readonly string[],
  settings: Partial<Settings> = {},
  options: TabOptions = {},
): Promise<Tab> {
  const tab = await test.visit(`/${CATEGORY}`, { language: 'en', ...settings }, options);
  await tab.eval(
    (key: string, words: readonly string[]) => localStorage.setItem(key, JSON.stringify({ words, logIn: '' })),
    KEY,
    words,
  );
  return tab;
}

async function visitAndFocus(...args: Parameters<typeof visit>): Promise<Tab> {
  const tab = await visit(...args);
  await tab.focus(FIELD);
  await seen(tab, `${BLOCK} .k2i-search__recent`);
  return tab;
}

/** Searches as a reader does, until the results are there. */
async function search(tab: Tab, word: string): Promise<void> {
  await tab.type(word, FIELD);
  await seen(tab, `${BLOCK} a[role=option]`);
}

describe('marked words', () => {
  it.each(thinned(['generic', 'list'] as const, 0))(
    'stand in the results before React and after it, in the format "%s"',
    async (searchShape) => {
      const tab = await test.visit(`/${CATEGORY}`, { language: 'de', searchShape, strictCsp: true });
      await search(tab, 'SOMMERF');
      expect(new Set(await marks(tab))).toEqual(new Set(['Sommerf']));
      await tab.waitFor(
        (block: string) =>
          Object.keys(document.querySelector(`${block} mark`) ?? {}).some((key) => key.startsWith('__react')),
        BLOCK,
      );
      expect(new Set(await marks(tab))).toEqual(new Set(['Sommerf']));
      expect(problems(tab)).toEqual([]);
    },
  );

  it('and all of the list have our styles, also where React is there before the first answer', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de' });
    // The focus brings React only when the runtime is there before it, and typing never does.
    await tab.mouse.move(10, 10);
    await tab.waitFor(() => (window.K2Islands?.status() ?? []).some(({ widget }) => widget));
    // Too short to be searched for.
    await tab.type('Som', FIELD);
    await tab.waitFor(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/(live-search-view|react)-/.test(name))
          .length === 2,
    );
    expect(test.calls('search')).toEqual([]);
    await search(tab, 'merf');
    const looks = await tab.eval(
      (block: string) =>
        ['mark', '.k2i-search__hit'].map((selector) => {
          const { borderTopLeftRadius, display } = getComputedStyle(
            document.querySelector(`${block} ${selector}`) as Element,
          );
          return `${borderTopLeftRadius} ${display}`;
        }),
      BLOCK,
    );
    expect(looks).toEqual(['2px inline', '0px flex']);
  });

  it('leave the name of a result as it was', async () => {
    needs('accessibility tree');
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de', searchShape: 'list' });
    await search(tab, 'ommerf');
    const session = await tab.devTools();
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.filter(({ role }) => role?.value === 'option').map(({ name }) => name?.value);
    expect(names).toContain('Sommerfest am See');
  });

  it('are found without accents, and an accent is never cut off', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de' });
    await tab.answer(({ url }) =>
      url.includes('format=raw')
        ? {
            contentType: 'text/html; charset=UTF-8',
            body: '<ul class="liveSearchResults"><li><a href="/x">Cafe\u0301s und Bücherei</a></li></ul>',
          }
        : undefined,
    );
    await search(tab, 'café bucher');
    expect(await marks(tab)).toEqual(['Cafe\u0301', 'Bücher']);
  });

  it.each(
    thinned(['<img src=x onerror=pwned=1>', '.*(a+)+$[', 'e\u0301e\u0301e\u0301e\u0301', '</mark><script>'], 0, 4),
  )('are words, whatever is searched for: %s', async (word) => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de', strictCsp: true });
    await tab.answer(({ url }) =>
      url.includes('format=raw')
        ? {
            contentType: 'text/html; charset=UTF-8',
            body: `<p>Other: <a href="/x" title="x">${word.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</a></p>`,
          }
        : undefined,
    );
    await tab.type(word, FIELD);
    await seen(tab, `${BLOCK} mark`);
    expect(await tab.text(`${BLOCK} p a`)).toBe(word);
    expect(await tab.eval((block: string) => document.querySelectorAll(`${block} :is(img,script)`).length, BLOCK)).toBe(
      0,
    );
    expect(await tab.eval(() => 'pwned' in window)).toBe(false);
    expect(problems(tab)).toEqual([]);
    // The same query is offered as words, too.
    await untilKept(tab, word);
    await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
    await tab.press('Backspace');
    await seen(tab, `${BLOCK} .k2i-search__recent`);
    expect(await offered(tab)).toEqual([word]);
    expect(problems(tab)).toEqual([]);
  });

  it('have the colours of marks in forced colours', async () => {
    needs('DevTools protocol');
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de' });
    const session = await tab.devTools();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    await search(tab, 'Sommerf');
    const [mark, around] = await tab.eval((block: string) => {
      const mark = document.querySelector(`${block} mark`);
      const ofSystem = document.createElement('mark');
      ofSystem.style.cssText = 'background-color: Mark; color: MarkText';
      document.body.append(ofSystem);
      const colours = [mark, ofSystem].map((one) => {
        const { backgroundColor, color } = getComputedStyle(one as Element);
        return `${backgroundColor} ${color}`;
      });
      ofSystem.remove();
      return colours;
    }, BLOCK);
    expect(mark).toBe(around);
    expect(await findings(tab)).toEqual([]);
  });
});

describe('earlier searches', () => {
  it.each(thinned(['de', 'en'] as const, 0))(
    'are kept, offered on the next page, chosen by key, and cleared (%s)',
    async (language) => {
      const tab = await test.visit(`/${CATEGORY}`, { language, strictCsp: true });
      await search(tab, 'Kartoffelfest');
      await untilKept(tab, 'Kartoffelfest');
      await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
      await search(tab, 'Sommerfest');
      await untilKept(tab, 'Sommerfest');
      const { length } = test.calls('search');
      await tab.reload();
      await tab.focus(FIELD);
      await seen(tab, `${BLOCK} .k2i-search__recent`);
      expect(await offered(tab)).toEqual(['Sommerfest', 'Kartoffelfest']);
      expect(test.calls('search')).toHaveLength(length);
      await tab.press('ArrowDown', 'ArrowDown', 'Enter');
      await tab.waitForText(`${BLOCK} .k2LiveSearchResults`, 'Kartoffelfest im Backhaus');
      expect(test.calls('search')).toHaveLength(length + 1);
      expect(await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.value, FIELD)).toBe(
        'Kartoffelfest',
      );

      await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
      await tab.press('Backspace');
      await seen(tab, `${BLOCK} .k2i-search__clear`);
      expect(await offered(tab)).toEqual(['Kartoffelfest', 'Sommerfest']);
      expect(await tab.text(`${BLOCK} .k2i-search__clear`)).toBe(LABELS[language]);
      await tab.press('Tab', 'Tab');
      await isFocused(tab, `${BLOCK} .k2i-search__clear`);
      await tab.press('Enter');
      await isFocused(tab, FIELD);
      expect(await kept(tab)).toBeNull();
      expect(await offered(tab)).toEqual([]);
      expect(problems(tab)).toEqual([]);
    },
  );

  const hands: readonly ['mouse' | 'touch', TabOptions][] = [
    ['mouse', {}],
    ['touch', { touch: true, width: 360, height: 740 }],
  ];
  it.each(thinned(hands, 1))('are chosen and cleared by %s', async (how, options) => {
    const tab = await visit(['Sommerfest', 'Chor'], {}, options);
    // What comes near the field for the first time may move what is touched.
    await approachAll(tab);
    await tab.activate(FIELD, how);
    await seen(tab, `${BLOCK} .k2i-search__recent`);
    await tab.activate(`${BLOCK} .k2i-search__recent`, how);
    await seen(tab, `${BLOCK} a[role=option]`);
    expect(test.calls('search')).toHaveLength(1);
    await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
    await tab.press('Backspace');
    await tab.activate(`${BLOCK} .k2i-search__clear`, how);
    await tab.waitFor((key: string) => localStorage.getItem(key) === null, KEY);
    expect(await offered(tab)).toEqual([]);
  });

  it('close with Escape, which leaves the field in use', async () => {
    const tab = await visitAndFocus(['Sommerfest']);
    await tab.press('Escape');
    expect(await offered(tab)).toEqual([]);
    await isFocused(tab, FIELD);
    await tab.press('ArrowDown');
    expect(await offered(tab)).toEqual(['Sommerfest']);
  });

  it('are searched for once beside the original scripts', async () => {
    const tab = await visitAndFocus(['Sommerfest'], { originals: true });
    await tab.press('ArrowDown', 'Enter');
    await seen(tab, `${BLOCK} a[role=option]`);
    expect(test.calls('search')).toHaveLength(1);
    expect(problems(tab)).toEqual([]);
  });

  it('are there without a connection, and say that the search has failed', async () => {
    const tab = await visitAndFocus(['Sommerfest']);
    // What shows a failure comes with the first search.
    await tab.press('ArrowDown');
    await tab.offline(true);
    await tab.press('Enter');
    await seen(tab, `${BLOCK} [role=alert]`);
    await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
    await tab.press('Backspace');
    expect(await offered(tab)).toEqual(['Sommerfest']);
    await tab.offline(false);
  });

  const refusals = [
    ['forbidden', 'get'],
    ['full', 'set'],
  ] as const;
  it.each(thinned(refusals, 0))('are silent where storage is %s', async (_name, what) => {
    const tab = await test.visit('/', { tag: 'none' });
    await tab.atStart((what: string) => {
      const refuse = () => {
        throw new DOMException('No', what === 'get' ? 'SecurityError' : 'QuotaExceededError');
      };
      if (what === 'get') Object.defineProperty(window, 'localStorage', { get: refuse });
      else Storage.prototype.setItem = refuse;
    }, what);
    test.site.settings = { ...test.site.settings, tag: 'head', language: 'en' };
    await tab.goto(`${test.origin}/${CATEGORY}`);
    await search(tab, 'Sommerfest');
    await tab.eval((field: string) => document.querySelector<HTMLInputElement>(field)?.select(), FIELD);
    await tab.press('Backspace');
    await tab.waitFor((field: string) => document.querySelector<HTMLInputElement>(field)?.value === '', FIELD);
    expect(await offered(tab)).toEqual([]);
    expect(problems(tab)).toEqual([]);
  });

  it('of somebody who has logged out are gone', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'en', role: 'reader' });
    await search(tab, 'Sommerfest');
    await untilKept(tab, 'Sommerfest');
    await tab.leaveBy(() => tab.activate('#login-form [name=Submit]', 'mouse'));
    expect(await kept(tab)).toBeNull();
  });

  it('of another log-in are not offered', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'en', role: 'reader' });
    await search(tab, 'Sommerfest');
    await untilKept(tab, 'Sommerfest');
    test.site.settings = { ...test.site.settings, role: 'guest' };
    await tab.goto(`${test.origin}/${CATEGORY}`);
    await tab.focus(FIELD);
    await tab.waitFor((key: string) => localStorage.getItem(key) === null, KEY);
    expect(await offered(tab)).toEqual([]);
  });

  it('have no request and no code for who only reads', async () => {
    const tab = await visit(['Sommerfest']);
    await tab.mouse.wheel(400);
    await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/runtime-')));
    expect(tab.requests.filter((path) => /live-search|recent-list|slash|results-/.test(path))).toEqual([]);
  });
});

describe('the key /', () => {
  const visitText = async (settings: Partial<Settings> = {}, options: TabOptions = {}) => {
    const tab = await test.visit(READING, { language: 'de', ...settings }, options);
    // The first interaction; whoever reads has scrolled.
    await tab.mouse.wheel(10);
    await seen(tab, `${OWN_FIELD}[aria-keyshortcuts="/"]`);
    return tab;
  };

  it.each<[string, Partial<Settings>]>([
    ['under the strict policy', { strictCsp: true }],
    ['beside the original scripts', { originals: true }],
  ])('leads to the field that has asked for it, and shows it (%s)', async (_name, settings) => {
    const tab = await visitText(settings);
    await tab.press('/');
    await isFocused(tab, OWN_FIELD);
    const { top, bottom, value } = await tab.eval((field: string) => {
      const input = document.querySelector<HTMLInputElement>(field);
      const rect = input?.getBoundingClientRect();
      return { top: rect?.top ?? -1, bottom: (rect?.bottom ?? 1e9) - innerHeight, value: input?.value };
    }, OWN_FIELD);
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(0);
    expect(value).toBe('');
    await tab.type('Sommerfest');
    await seen(tab, '#k2ModuleBox105 a[role=option]');
    await tab.eval(() => (document.activeElement as HTMLElement).blur());
    await tab.press('/');
    expect(await tab.eval(() => getSelection()?.toString())).toBe('Sommerfest');
    expect(problems(tab)).toEqual([]);
  });

  it('is a letter in a field, and nothing with a modifier or behind a dialog', async () => {
    const tab = await visitText();
    await tab.type('a/b', '#note');
    expect(await tab.eval(() => document.querySelector<HTMLInputElement>('#note')?.value)).toBe('a/b');
    await tab.eval(() => (document.activeElement as HTMLElement).blur());
    await tab.hold('Control', '/');
    // A field in a component, which the page can't see.
    await tab.eval(() => {
      const component = document.createElement('div');
      const field = document.createElement('input');
      component.attachShadow({ mode: 'open' }).append(field);
      document.body.append(component);
      field.focus();
    });
    await tab.press('/');
    expect(await tab.eval(() => document.activeElement?.shadowRoot?.querySelector('input')?.value)).toBe('/');
    // In Firefox the host does not take the focus from what is in it, and the dialog would give it back.
    await tab.eval(() => document.activeElement?.shadowRoot?.querySelector('input')?.blur());
    await tab.eval(() => {
      const dialog = document.createElement('dialog');
      dialog.append('Text');
      document.body.append(dialog);
      dialog.showModal();
    });
    await tab.press('/');
    expect(await tab.eval((field: string) => document.activeElement === document.querySelector(field), OWN_FIELD)).toBe(
      false,
    );
    await tab.press('Escape');
    await tab.press('/');
    await isFocused(tab, OWN_FIELD);
  });

  it('is nobody’s where no field has asked for it', async () => {
    const tab = await visit([]);
    await tab.focus(FIELD);
    await seen(tab, `${BLOCK}[data-k2-state=ready]`);
    await tab.eval(() => (document.activeElement as HTMLElement).blur());
    await tab.press('/');
    expect(await tab.eval(() => document.activeElement === document.body)).toBe(true);
    expect(await tab.eval(() => document.querySelector('[aria-keyshortcuts]'))).toBeNull();
  });
});

describe.each(SCREENS)('without a finding of axe at %s:', (_screen, options, row) => {
  it.runIf(isTurnOf(1, row))('earlier searches, one of them chosen, and marked results', async () => {
    const tab = await visitAndFocus(['Sommerfest am See', 'Chor'], { language: 'de' }, options);
    expect(await findings(tab)).toEqual([]);
    await tab.press('ArrowDown');
    expect(await findings(tab)).toEqual([]);
    await tab.press('Enter');
    await seen(tab, `${BLOCK} mark`);
    await tab.press('ArrowDown');
    expect(await findings(tab)).toEqual([]);
  });

  it.runIf(isTurnOf(0, row))('the page with the key', async () => {
    const tab = await test.visit(READING, { language: 'de' }, options);
    await tab.press('Shift');
    await seen(tab, `${OWN_FIELD}[aria-keyshortcuts="/"]`);
    expect(await findings(tab)).toEqual([]);
  });
});
