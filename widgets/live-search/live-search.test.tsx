import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultName, SLOW_MS } from '../../fixtures/model.ts';
import { renderHome } from '../../fixtures/pages/home.ts';
import { NEEDED_CODE_LIMIT_MS } from '../../src/core/needed-code.ts';
import { CALL_TIMEOUT_MS } from '../../src/http/request.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
import { options } from './widget.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
const LOADING = 'k2SearchLoading';

let releases: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  for (const release of releases) release();
  releases = [];
  history.replaceState(null, '');
});

interface Block {
  readonly block: HTMLElement;
  readonly input: HTMLInputElement;
  readonly form: HTMLFormElement;
  readonly results: HTMLElement;
}

function blockAt(index = 0): Block {
  const block = document.querySelectorAll<HTMLElement>('.k2LiveSearchBlock')[index];
  const input = block?.querySelector<HTMLInputElement>('input[name="searchword"]');
  const results = block?.querySelector<HTMLElement>('.k2LiveSearchResults');
  const form = block?.querySelector('form');
  if (!block || !input || !results || !form) throw new Error('No search block on the page');
  return { block, input, form, results };
}

function openPage(): Block {
  standIn.open(renderHome);
  return blockAt();
}

function adoptBlock(page = testPage(), { block }: Block = openPage()): Block {
  releases.push(adopt(block, page));
  return { ...blockAt([...document.querySelectorAll('.k2LiveSearchBlock')].indexOf(block)) };
}

const user = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => {}) });
const searches = () => standIn.site.log.filter(({ call }) => call === 'search');
const pause = () => vi.advanceTimersByTimeAsync(options.debounce);
const titles = ({ results }: Block) =>
  [...results.querySelectorAll('.k2i-search__text > span')].map(({ textContent }) => textContent);
const chosen = ({ input }: Block) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

/** Puts a text into the field at once, as pasting does. */
function put({ input }: Block, text: string): void {
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

async function searchFor(parts: Block, text: string): Promise<void> {
  put(parts, text);
  await pause();
  await waitFor(() => expect(parts.results.style.display).toBe('block'));
}

describe('a live search', () => {
  it('sends the documented request, after a pause in typing', async () => {
    const parts = adoptBlock();
    const { block, results } = parts;
    const searched = vi.fn();
    block.addEventListener('k2:searched', (event) => searched((event as CustomEvent).detail));
    put(parts, 'Sommerfest');
    // Time also passes by itself, so this is not exact to the millisecond.
    await vi.advanceTimersByTimeAsync(options.debounce - 100);
    expect(searches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(searches()[0]).toMatchObject({
      method: 'GET',
      url: expect.stringMatching(
        /^\/index\.php\?option=com_k2&view=itemlist&task=search&searchword=Sommerfest&format=raw&t=\d{13}&tpl=search$/,
      ),
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    await waitFor(() => expect(searched).toHaveBeenCalledWith({ word: 'Sommerfest', count: expect.any(Number) }));
    expect(results.style.display).toBe('block');
  });

  it('sends what was typed before its code was there without another pause', async () => {
    const parts = openPage();
    parts.input.focus();
    parts.input.value = 'Sommerfest';
    adoptBlock(testPage(), parts);
    await vi.advanceTimersByTimeAsync(0);
    await waitFor(() => expect(searches()).toHaveLength(1), { timeout: 50 });
  });

  it('has its words again after Back, in the field that had them; results come with the focus', async () => {
    const parts = adoptBlock();
    put(parts, 'Sommerfest');
    await pause();
    for (const release of releases.splice(0)) release();
    const again = adoptBlock();
    expect(again.input.value).toBe('Sommerfest');
    again.input.dispatchEvent(new FocusEvent('focus'));
    await pause();
    await waitFor(() => expect(again.results.style.display).toBe('block'));
    again.input.form?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    put(again, '');
    await pause();
    expect(history.state).toEqual({});
  });

  it('needs more than three characters, spaces around them not counted', async () => {
    const parts = adoptBlock();
    for (const short of ['See', '  See  ', '👍👍👍']) {
      put(parts, short);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(searches()).toEqual([]);
    await searchFor(parts, 'Seen');
    expect(searches()).toHaveLength(1);
  });

  it('is not sent for the prompt, which is a placeholder', async () => {
    const parts = adoptBlock();
    expect(parts.input).toMatchObject({ value: '', placeholder: 'search...' });
    put(parts, ' search... ');
    await vi.advanceTimersByTimeAsync(1000);
    expect(searches()).toEqual([]);
  });

  it('is sent for a text that was typed before the adoption', async () => {
    const parts = openPage();
    parts.input.focus();
    parts.input.value = 'Sommerfest';
    adoptBlock(testPage(), parts);
    await pause();
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(parts.input.value).toBe('Sommerfest');
  });

  it('is made during a composition, as phones compose every word, and not repeated at its end', async () => {
    const parts = adoptBlock();
    parts.input.focus();
    parts.input.value = 'Sommerfest';
    parts.input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    await pause();
    await waitFor(() => expect(searches()).toHaveLength(1));
    parts.input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    parts.input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(searches()).toHaveLength(1);
  });

  it('never replaces the results of a newer one if it is slow', async () => {
    const parts = adoptBlock();
    standIn.site.fault('search', 'slow', 1);
    put(parts, 'Kartoffelfest');
    await pause();
    await waitFor(() => expect(searches()).toHaveLength(1));
    await searchFor(parts, 'Sommerfest');
    expect(titles(parts)).toContain('Sommerfest am See');
    await vi.advanceTimersByTimeAsync(SLOW_MS + 500);
    expect(titles(parts)).toContain('Sommerfest am See');
    expect(titles(parts).join()).not.toContain('Kartoffelfest');
  });

  it('is aborted when the text becomes too short', async () => {
    const parts = adoptBlock();
    standIn.site.fault('search', 'slow');
    put(parts, 'Sommerfest');
    await pause();
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(parts.input.classList).toContain(LOADING);
    put(parts, 'Som');
    expect(parts.input.classList).not.toContain(LOADING);
    await vi.advanceTimersByTimeAsync(SLOW_MS + 500);
    expect(parts.results).toMatchObject({ textContent: '' });
    expect(parts.results.style.display).toBe('none');
  });

  it('shows results in its own block only', async () => {
    openPage();
    const first = adoptBlock(testPage(), blockAt(0));
    const second = adoptBlock(testPage(), blockAt(1));
    await searchFor(first, 'Sommerfest');
    expect(second.results).toMatchObject({ textContent: '' });
    await user().click(second.input);
    expect(first.results.style.display).toBe('none');
    await searchFor(second, 'Kartoffelfest');
    expect(titles(second)).toEqual(['Kartoffelfest im Backhaus']);
    await user().click(first.input);
    expect(first.results.style.display).toBe('block');
    expect(second.results.style.display).toBe('none');
    expect(first.input.getAttribute('aria-controls')).not.toBe(second.input.getAttribute('aria-controls'));
  });
});

describe('live search results', () => {
  it.each(['generic', 'list'] as const)(
    'in the format "%s" are links, followed by one to the search page',
    async (shape) => {
      standIn.site.settings.searchShape = shape;
      const parts = adoptBlock();
      await searchFor(parts, 'Sommerfest');
      const links = within(parts.results).getAllByRole<HTMLAnchorElement>('option');
      expect(links[0]?.getAttribute('href')).toMatch(/\/index\.php\/nachrichten\/item\/\d+/);
      expect(titles(parts)).toContain('Sommerfest am See');
      const page = new URL(links.at(-1)?.href ?? '');
      expect(links.at(-1)?.textContent).toBe('All results');
      expect(page.pathname + page.search).toBe(
        '/index.php/component/k2/itemlist/search?searchword=Sommerfest&format=html&t=&tpl=search',
      );
      // Other parts of the answer are missing: form, feed, and duplicate ids.
      expect(parts.results.querySelector('form,.k2FeedIcon,.k2Pagination,h1,#k2Container')).toBeNull();
    },
  );

  it.each(['generic', 'list'] as const)('in the format "%s" can be empty', async (shape) => {
    standIn.site.settings.searchShape = shape;
    const parts = adoptBlock();
    await searchFor(parts, 'Unauffindbar');
    expect(parts.results.textContent).toBe('No results');
    expect(parts.results.querySelector('p')?.getAttribute('lang')).toBe('en');
    expect(parts.input.getAttribute('aria-expanded')).toBe('false');
    await vi.advanceTimersByTimeAsync(150);
    expect(screen.getByRole('status').textContent).toBe('No results');
  });

  it.each([
    ['Verein', /^\d+ Treffer$/],
    ['e n r s', /^Mehr als 10 Treffer$/],
  ])('for "%s" are announced by their number', async (word, said) => {
    const parts = adoptBlock(testPage('de'));
    await searchFor(parts, word);
    await vi.advanceTimersByTimeAsync(150);
    expect(screen.getByRole('status').textContent).toMatch(said);
  });

  it('in an unknown format are shown unchanged, sanitised', async () => {
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(
        new Response(
          '<br />\n<b>Warning</b>:  Oops in <b>x.php</b> on line <b>1</b><br />\n<div id="x"><script>window.bad=1</script>' +
            '<a href="/see" onclick="bad()">See</a><a href="javascript:bad()">Ufer</a><img src="/x.png" onerror="bad()"></div>',
        ),
      );
    const parts = adoptBlock();
    const searched = vi.fn();
    parts.block.addEventListener('k2:searched', (event) => searched((event as CustomEvent).detail));
    await searchFor(parts, 'Seeufer');
    expect(fetch).toHaveBeenCalledOnce();
    expect(parts.results.querySelector(':scope > div')?.innerHTML).toBe(
      '<div><a href="/see">See</a><a>Ufer</a><img src="/x.png"></div>',
    );
    expect(within(parts.results).getByText('All results').getAttribute('href')).toContain('searchword=Seeufer');
    expect(searched).toHaveBeenCalledWith({ word: 'Seeufer', count: 1 });
    // Its links are tab stops.
    await user().tab();
    await user().tab();
    expect(document.activeElement?.textContent).toBe('See');
    expect(parts.results.style.display).toBe('block');
    await user().keyboard('{Escape}');
    expect(document.activeElement).toBe(parts.input);
    expect(parts.results.style.display).toBe('none');
  });
});

describe('the keyboard in a live search', () => {
  it('selects with the arrows, wrapping, and with Home and End', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Verein');
    const options = within(parts.results).getAllByRole('option');
    const keys = user();
    expect(parts.input.getAttribute('aria-expanded')).toBe('true');
    expect(parts.input.getAttribute('aria-controls')).toBe(within(parts.results).getByRole('listbox').id);
    expect(chosen(parts)).toBeNull();
    await keys.keyboard('{ArrowDown}');
    expect(chosen(parts)).toBe(options[0]);
    await keys.keyboard('{ArrowDown}');
    expect(chosen(parts)).toBe(options[1]);
    expect(options.map((option) => option.getAttribute('aria-selected')).filter((is) => is === 'true')).toHaveLength(1);
    await keys.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen(parts)).toBe(options.at(-1));
    await keys.keyboard('{ArrowDown}');
    expect(chosen(parts)).toBe(options[0]);
    await keys.keyboard('{End}');
    expect(chosen(parts)).toBe(options.at(-1));
    await keys.keyboard('{Home}');
    expect(chosen(parts)).toBe(options[0]);
    expect(document.activeElement).toBe(parts.input);
  });

  it.each(['ArrowLeft', 'ArrowRight'])(
    'moves the caret back to the field with %s, and keeps the list open',
    async (key) => {
      const parts = adoptBlock();
      await searchFor(parts, 'Verein');
      await user().keyboard('{ArrowDown}{ArrowDown}');
      expect(chosen(parts)).not.toBeNull();
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      parts.input.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
      expect(chosen(parts)).toBeNull();
      expect(within(parts.results).queryByRole('option', { selected: true })).toBeNull();
      expect(parts.input.getAttribute('aria-expanded')).toBe('true');
      await user().keyboard('{ArrowDown}');
      expect(chosen(parts)).toBe(within(parts.results).getAllByRole('option')[0]);
    },
  );

  it('moves the caret with Home and End while nothing is selected, and selects nothing in an IME composition', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Verein');
    const press = (key: string, init: KeyboardEventInit = {}) =>
      parts.input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
    expect(press('Home')).toBe(true);
    expect(press('End')).toBe(true);
    expect(press('ArrowDown', { isComposing: true })).toBe(true);
    expect(press('ArrowDown', { shiftKey: true })).toBe(true);
    expect(chosen(parts)).toBeNull();
    expect(press('ArrowDown')).toBe(false);
  });

  it('follows the selected link with Enter, modifiers included', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Sommerfest am See');
    const clicks: MouseEvent[] = [];
    const submitted = vi.fn();
    parts.results.addEventListener('click', (event) => {
      event.preventDefault();
      clicks.push(event);
    });
    parts.form.addEventListener('submit', submitted);
    const keys = user();
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(clicks.map(({ target }) => (target as Element).getAttribute('href'))).toEqual([
      '/index.php/nachrichten/item/1-sommerfest-am-see',
    ]);
    await keys.keyboard('{Control>}{Enter}{/Control}');
    expect(clicks.map(({ ctrlKey }) => ctrlKey)).toEqual([false, true]);
    expect(submitted).not.toHaveBeenCalled();
  });

  it('submits the form with Enter while nothing is selected', async () => {
    const parts = adoptBlock();
    const submitted = vi.fn((event: Event) => event.preventDefault());
    parts.form.addEventListener('submit', submitted);
    await searchFor(parts, 'Sommerfest');
    await user().keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledOnce();
    expect(parts.results.style.display).toBe('none');
  });

  it('closes the list with Escape, keeps the text, and opens it again with the arrow', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Sommerfest');
    const press = () =>
      parts.input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(press()).toBe(false);
    expect(parts.results.style.display).toBe('none');
    expect(parts.input.value).toBe('Sommerfest');
    expect(parts.input.getAttribute('aria-expanded')).toBe('false');
    expect(press()).toBe(true);
    await user().keyboard('{ArrowDown}');
    expect(parts.results.style.display).toBe('block');
    expect(chosen(parts)?.textContent).toContain('Sommerfest');
    expect(searches()).toHaveLength(1);
  });

  it('moves on with Tab and closes the list', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Sommerfest');
    await user().tab();
    expect(parts.form.contains(document.activeElement)).toBe(true);
    expect(parts.results.style.display).toBe('none');
  });
});

describe('the pointer in a live search', () => {
  it('highlights the hovered result, and a press keeps the focus in the field', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Verein');
    const second = within(parts.results).getAllByRole('option')[1];
    if (!second?.firstElementChild) throw new Error('No second option');
    await user().hover(second.firstElementChild);
    expect(chosen(parts)).toBe(second);
    parts.results.addEventListener('click', (event) => event.preventDefault());
    await user().click(second);
    expect(document.activeElement).toBe(parts.input);
    expect(parts.results.style.display).toBe('block');
  });

  it('pressed elsewhere closes the list only after the click, whose target would otherwise move', async () => {
    const parts = adoptBlock();
    await searchFor(parts, 'Verein');
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    const isOpen = () => parts.results.style.display === 'block';
    const fire = (type: string) => elsewhere.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    fire('mousedown');
    elsewhere.focus();
    expect(isOpen()).toBe(true);
    fire('mouseup');
    expect(isOpen()).toBe(true);
    fire('click');
    expect(isOpen()).toBe(false);
  });
});

it('an answer that arrives after the focus has left is shown when it returns', async () => {
  const parts = adoptBlock();
  standIn.site.fault('search', 'slow');
  put(parts, 'Sommerfest');
  await pause();
  blockAt(1).input.focus();
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  await waitFor(() => expect(parts.input.classList).not.toContain(LOADING));
  expect(parts.results.style.display).toBe('none');
  parts.input.focus();
  expect(parts.results.style.display).toBe('block');
});

describe('a failed live search', () => {
  const FAULTS: readonly (readonly [FaultName, string])[] = [
    ['500', 'The site answered with an error (500).'],
    ['reset', 'The site could not be reached.'],
  ];

  it.each(FAULTS)('by "%s" is reported, and can be retried', async (fault, reason) => {
    const parts = adoptBlock();
    standIn.site.fault('search', fault);
    put(parts, 'Sommerfest');
    await pause();
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    const alert = await screen.findByRole('alert', {}, { timeout: 3000 });
    expect(alert.textContent).toContain(`The search failed. ${reason}`);
    expect(parts.results.style.display).toBe('block');
    expect(parts.input.classList).not.toContain(LOADING);
    expect(parts.input.getAttribute('aria-expanded')).toBe('false');

    standIn.site.fault('search', undefined);
    await user().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles(parts)).toContain('Sommerfest am See'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(parts.input);
  });
});

describe('a release of the live search', () => {
  it.each(['before', 'after'])(
    'restores the markup, also what the site has in the results, %s a search',
    async (when) => {
      const parts = openPage();
      parts.results.innerHTML = '<p>Advice</p>';
      const before = parts.block.outerHTML;
      const release = adopt(parts.block, testPage());
      if (when === 'after') await searchFor(parts, 'Sommerfest');
      parts.input.value = '';
      release();
      expect(parts.block.outerHTML).toBe(before);
      expect(parts.input.value).toBe('search...');
      put(parts, 'Kartoffelfest');
      await vi.advanceTimersByTimeAsync(1000);
      expect(searches()).toHaveLength(when === 'after' ? 1 : 0);
    },
  );
});

it('a search fails when the code that reads the answer hangs', async () => {
  stubFiles({ sanitise: () => new Promise(() => {}) });
  const parts = adoptBlock();
  put(parts, 'Sommerfest');
  await pause();
  await waitFor(() => expect(searches()).toHaveLength(1));
  // Its answer has to arrive first.
  await vi.advanceTimersByTimeAsync(500);
  await vi.advanceTimersByTimeAsync(NEEDED_CODE_LIMIT_MS);
  expect([parts.input.classList.contains(LOADING), parts.results.style.display]).toEqual([false, 'block']);
});
