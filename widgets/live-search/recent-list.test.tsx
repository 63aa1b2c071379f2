import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHome } from '../../fixtures/pages/home.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt } from './controller.ts';
import { options } from './widget.ts';

const standIn = standInForTests({ language: 'en' });
const KEY = 'k2i:searches:/';
const LOG_OUT =
  '<form id="log-out"><input type="hidden" name="task" value="user.logout"><input type="hidden" name="0123456789abcdef0123456789abcdef" value="1"></form>';

let release: (() => void) | undefined;
let block: HTMLElement;
let input: HTMLInputElement;
let results: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  localStorage.clear();
});

afterEach(() => release?.());

const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => {}) });
const searches = () => standIn.site.log.filter(({ call }) => call === 'search');
const keep = (...words: string[]) => localStorage.setItem(KEY, JSON.stringify({ words, logIn: '' }));
const kept = () => (JSON.parse(localStorage.getItem(KEY) ?? '{"words":[]}') as { words: string[] }).words;
const isOpen = () => results.style.display === 'block';
const offered = () =>
  within(results)
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

/** Opens a page and adopts its first search. */
function open(page = testPage(), own = '{}'): void {
  standIn.open(renderHome);
  const [found] = document.querySelectorAll<HTMLElement>('.k2LiveSearchBlock');
  const field = found?.querySelector('input');
  const place = found?.querySelector<HTMLElement>('.k2LiveSearchResults');
  if (!found || !field || !place) throw new Error('No search block on the page');
  [block, input, results] = [found, field, place];
  block.setAttribute('data-k2-options', own);
  release = adopt(block, page);
}

async function openAndFocus(...words: string[]): Promise<void> {
  keep(...words);
  open();
  input.focus();
  await waitFor(() => expect(isOpen()).toBe(true));
}

function put(text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

async function searchFor(text: string): Promise<void> {
  put(text);
  await vi.advanceTimersByTimeAsync(options.debounce);
  await waitFor(() => expect(isOpen()).toBe(true));
}

describe('earlier searches', () => {
  it('are offered as a list when the empty field gets the focus', async () => {
    await openAndFocus('Sommerfest', 'Chor');
    expect(offered()).toEqual(['Sommerfest', 'Chor']);
    const list = screen.getByRole('listbox', { name: 'Recent searches' });
    expect(input.getAttribute('aria-controls')).toBe(list.id);
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(searches()).toEqual([]);
  });

  it('are shown without fetching React', async () => {
    keep('Sommerfest');
    const load = vi.fn((source: () => Promise<unknown>) => source());
    open({ ...testPage(), load: load as unknown as ReturnType<typeof testPage>['load'] });
    input.focus();
    await waitFor(() => expect(isOpen()).toBe(true));
    const isView = ([source]: Parameters<typeof load>) => `${source}`.includes('view.tsx');
    expect(load.mock.calls.some(isView)).toBe(false);
    await searchFor('Kartoffelfest');
    expect(load.mock.calls.some(isView)).toBe(true);
  });

  it('are not offered where there are none, beside a text, or where the site does not want them', async () => {
    open();
    input.focus();
    await vi.advanceTimersByTimeAsync(500);
    expect(isOpen()).toBe(false);
    keep('Sommerfest');
    put('Cho');
    await vi.advanceTimersByTimeAsync(500);
    expect(isOpen()).toBe(false);
    release?.();
    open(testPage(), '{"recent": false}');
    input.focus();
    await vi.advanceTimersByTimeAsync(500);
    expect(isOpen()).toBe(false);
    await searchFor('Kartoffelfest');
    await vi.advanceTimersByTimeAsync(500);
    expect(kept()).toEqual(['Sommerfest']);
  });

  it('go when a letter is typed, and come back when the field is emptied', async () => {
    await openAndFocus('Sommerfest');
    put('C');
    expect(isOpen()).toBe(false);
    put('');
    expect(offered()).toEqual(['Sommerfest']);
    expect(isOpen()).toBe(true);
  });

  it('are chosen and searched for by key', async () => {
    await openAndFocus('Chor', 'Sommerfest');
    await user().keyboard('{ArrowDown}{ArrowDown}');
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Sommerfest');
    expect(document.activeElement).toBe(input);
    await user().keyboard('{Enter}');
    expect(input.value).toBe('Sommerfest');
    await waitFor(() => expect(results.textContent).toContain('Sommerfest am See'));
    expect(searches()).toHaveLength(1);
    expect(kept()).toEqual(['Sommerfest', 'Chor']);
  });

  it('are chosen and searched for by a click', async () => {
    await openAndFocus('Chor', 'Sommerfest');
    await user().click(screen.getByRole('option', { name: 'Sommerfest' }));
    await waitFor(() => expect(results.textContent).toContain('Sommerfest am See'));
    expect(document.activeElement).toBe(input);
    expect(new URL(searches()[0]?.url ?? '', location.href).searchParams.get('searchword')).toBe('Sommerfest');
  });

  it('close with Escape and open with the arrow', async () => {
    await openAndFocus('Chor');
    await user().keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await user().keyboard('{ArrowDown}');
    expect(isOpen()).toBe(true);
    expect(offered()).toEqual(['Chor']);
  });

  it.each([
    ['en', 'Clear recent searches', 'Recent searches cleared'],
    ['de', 'Letzte Suchen löschen', 'Letzte Suchen gelöscht'],
  ] as const)('are cleared by a button that Tab leads to (%s)', async (language, label, said) => {
    keep('Sommerfest');
    open(testPage(language));
    input.focus();
    const button = await screen.findByRole('button', { name: label });
    expect(button.lang).toBe(language);
    await user().tab();
    expect(isOpen()).toBe(true);
    await user().tab();
    expect(document.activeElement).toBe(button);
    await user().keyboard('{Enter}');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(input);
    await vi.advanceTimersByTimeAsync(150);
    expect(screen.getByRole('status').textContent).toBe(said);
    await user().keyboard('{ArrowDown}');
    expect(isOpen()).toBe(false);
  });

  it('have no violation that axe finds', async () => {
    await openAndFocus('Chor', 'Sommerfest');
    const audit = () => axe.run(block, { rules: { 'color-contrast': { enabled: false } } });
    expect((await audit()).violations).toEqual([]);
    await user().keyboard('{ArrowDown}');
    expect((await audit()).violations).toEqual([]);
  }, 15_000);

  it('are texts, whatever they look like', async () => {
    await openAndFocus('<img src=x onerror=alert(1)>', '.*(a+)+$', 'Cafe\u0301');
    expect(offered()).toEqual(['<img src=x onerror=alert(1)>', '.*(a+)+$', 'Cafe\u0301']);
    expect(results.querySelector('img')).toBeNull();
  });

  it('leave the markup as it was', async () => {
    standIn.open(renderHome);
    const before = document.querySelector('.k2LiveSearchBlock')?.outerHTML;
    await openAndFocus('Chor');
    block.removeAttribute('data-k2-options');
    release?.();
    release = undefined;
    input.blur();
    expect(block.outerHTML).toBe(before);
  });
});

describe('a search is kept', () => {
  it('when its results are shown, and a longer word takes the place of its beginning', async () => {
    open();
    await searchFor('Somm');
    await waitFor(() => expect(kept()).toEqual(['Somm']));
    await searchFor('Sommerfest');
    await waitFor(() => expect(kept()).toEqual(['Sommerfest']));
    await searchFor('Somme');
    expect(kept()).toEqual(['Sommerfest']);
    await searchFor('Kartoffelfest');
    await waitFor(() => expect(kept()).toEqual(['Kartoffelfest', 'Sommerfest']));
  });

  it('never without results, nor when it fails', async () => {
    open();
    await searchFor('Unauffindbar');
    standIn.site.fault('search', '500');
    put('Sommerfest');
    await vi.advanceTimersByTimeAsync(options.debounce);
    await screen.findByRole('alert');
    await vi.advanceTimersByTimeAsync(100);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('when one of its results is opened, though a longer word was searched for before', async () => {
    open();
    await searchFor('Sommerfest');
    await waitFor(() => expect(kept()).toEqual(['Sommerfest']));
    await searchFor('Sommer');
    results.addEventListener('click', (event) => event.preventDefault());
    await user().keyboard('{ArrowDown}{Enter}');
    expect(kept()).toEqual(['Sommer', 'Sommerfest']);
  });

  it.each([
    ['a form', () => document.querySelector('#log-out')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true }))],
    ['a link', () => document.querySelector<HTMLElement>('#log-out-link')?.click()],
  ])('until the reader logs out by %s', async (_by, logOut) => {
    open();
    document.body.insertAdjacentHTML('beforeend', LOG_OUT);
    document.body.insertAdjacentHTML('beforeend', '<a id="log-out-link" href="#?task=user.logout">Log out</a>');
    await searchFor('Sommerfest');
    await waitFor(() => expect(kept()).toEqual(['Sommerfest']));
    logOut();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('nowhere when the browser refuses, and the results are there all the same', async () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const page = testPage();
    open(page);
    await searchFor('Sommerfest');
    expect(results.textContent).toContain('Sommerfest am See');
    put('');
    expect(isOpen()).toBe(false);
    expect(page.failures).toEqual([]);
  });
});

describe('the words of a query', () => {
  const marks = () => [...results.querySelectorAll('mark')].map(({ textContent }) => textContent);

  it.each(['generic', 'list'] as const)('are marked in the results, in the format "%s"', async (shape) => {
    standIn.site.settings.searchShape = shape;
    open();
    await searchFor('sommerf');
    expect(new Set(marks())).toEqual(new Set(['Sommerf']));
    // React takes the same nodes over.
    await vi.advanceTimersByTimeAsync(500);
    const option = screen.getAllByRole('option').find(({ textContent }) => textContent?.includes('Sommerfest am See'));
    expect(option?.querySelector('mark')?.textContent).toBe('Sommerf');
  });

  it('are marked in HTML of an unknown format', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response('<p title="Bücher">Neue <b>Bucherei</b></p><a href="/bücher">Bücher</a>'),
    );
    open();
    await searchFor('bücher');
    expect(results.querySelector('.k2i-host > div')?.innerHTML).toBe(
      '<p title="Bücher">Neue <b><mark>Bucher</mark>ei</b></p><a href="/bücher"><mark>Bücher</mark></a>',
    );
  });
});
