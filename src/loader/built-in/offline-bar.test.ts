import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../../test/listeners.ts';
import { testHost } from '../../../test/loader-host.ts';
import type { Language } from '../../page/page.ts';
import { showOffline } from './offline-bar.ts';

forgetListeners();

let isOnline = true;

const bar = () => document.querySelector<HTMLElement>('[data-k2-widget=offline-bar]');
const barText = () => (bar()?.hidden === false ? bar()?.textContent?.trim() : undefined);
const go = (online: boolean) => {
  isOnline = online;
  dispatchEvent(new Event(online ? 'online' : 'offline'));
  vi.runAllTimers();
};
const emit = (detail: { isReachable: boolean } | { count: number; words: string }) => {
  const type = 'count' in detail ? 'k2:comments-waiting' : 'k2:connection';
  document.dispatchEvent(new CustomEvent(type, { detail }));
  vi.runAllTimers();
};
function start(language: Language = 'en', online = true): void {
  isOnline = online;
  const { tag } = testHost();
  showOffline({ tag: { ...tag, pageLanguage: language }, isKept: false });
  vi.runAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  document.body.innerHTML = '<main></main>';
});
afterEach(() => document.documentElement.removeAttribute('style'));

it('the offline bar has the texts of the site’s data-k2-texts; an invalid block changes nothing', () => {
  const block = (text: string) => `<script type="application/json" data-k2-texts>${text}</script>`;
  const own = (words: string) => block(JSON.stringify({ en: { 'loader.offline': words }, de: {} }));
  document.body.innerHTML = own('No line.') + block('{') + own('Gone fishing.') + block('[]') + block('{"en": 1}');
  start('en', false);
  expect(barText()).toBe('Gone fishing.');
  document.body.innerHTML = own('No line.');
  start('de', false);
  expect(barText()).toBe('Keine Verbindung zur Website.');
});

it('the offline bar is not shown while the site is reachable', () => {
  start();
  emit({ count: 2, words: '2 comments are waiting.' });
  expect(bar()).toBeNull();
});

it.each([
  ['en', 'No connection to the site.'],
  ['de', 'Keine Verbindung zur Website.'],
] as const)(
  'the offline bar is shown while the browser is offline and hidden when it is online again (%s)',
  (language, text) => {
    start(language);
    go(false);
    expect(barText()).toBe(text);
    go(true);
    expect([barText(), bar()?.textContent, document.documentElement.style.scrollPaddingBottom]).toEqual([
      undefined,
      '',
      '',
    ]);
    go(false);
    expect(barText()).toBe(text);
    expect(document.querySelectorAll('[data-k2-widget]')).toHaveLength(1);
  },
);

it('the offline bar checks the state once at DOMContentLoaded', () => {
  const readyState = vi.spyOn(Object.getPrototypeOf(document), 'readyState', 'get').mockReturnValue('loading');
  start('en', false);
  expect(bar()).toBeNull();
  readyState.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  vi.runAllTimers();
  expect(barText()).toBe('No connection to the site.');
});

it('the offline bar is shown when the site does not answer although the browser is online', () => {
  start();
  emit({ isReachable: false });
  expect(barText()).toBe('No connection to the site.');
  emit({ isReachable: true });
  expect(barText()).toBeUndefined();
  emit({ isReachable: false });
  go(true);
  expect(barText()).toBeUndefined();
});

it('the offline bar shows the number of comments in the outbox while there is no connection', () => {
  start('en', false);
  emit({ count: 3, words: '3 comments are waiting.' });
  expect(barText()).toBe('No connection to the site. 3 comments are waiting.');
  emit({ count: 0, words: '' });
  expect(barText()).toBe('No connection to the site.');
});

it('the text of the offline bar is inserted after its live region', () => {
  start();
  isOnline = false;
  dispatchEvent(new Event('offline'));
  expect(bar()?.textContent).toBe('');
  vi.runAllTimers();
  expect(bar()?.textContent).not.toBe('');
});

it('the offline bar uses an element of the page with data-k2-widget and does not style it', () => {
  document.body.innerHTML = '<p data-k2-widget="offline-bar" hidden></p>';
  start('en', false);
  expect(barText()).toBe('No connection to the site.');
  expect([bar()?.localName, bar()?.hasAttribute('style')]).toEqual(['p', false]);
});
