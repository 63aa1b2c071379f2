import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringFiles, stubAllFiles } from '../../test/files.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testPage } from '../../test/page.ts';
import { showOffline } from '../loader/built-in/offline-bar.ts';
import type { Outbox } from './outbox.ts';
import { replaceBar } from './waiting-bar.ts';
import type { WaitingComment } from './waiting-comment.ts';

forgetListeners();

let isOnline = true;
let tell: Parameters<Outbox['listen']>[0];
const send = vi.fn(async () => false);
const outbox = {
  send,
  listen: (listener: typeof tell) => {
    tell = listener;
  },
} as unknown as Outbox;

const bars = () => [...document.querySelectorAll<HTMLElement>('[role=status]')].filter(({ style }) => style.position);
const bar = () => bars()[0];
const said = () => (bar()?.hidden === false ? bar()?.querySelector('.k2i-host > span')?.textContent : undefined);
const buttons = () => [...(bar()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
const settle = async () => {
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(0);
};
const go = async (online: boolean) => {
  isOnline = online;
  dispatchEvent(new Event(online ? 'online' : 'offline'));
  await settle();
};
const wait = async (count: number) => {
  const words = count ? `${count} comments are waiting.` : '';
  document.dispatchEvent(new CustomEvent('k2:comments-waiting', { detail: { count, words } }));
  tell(
    { sitePath: '/' },
    Array.from({ length: count }, (_, id) => ({ id, state: 'waiting' }) as WaitingComment),
  );
  await settle();
};

/** The connection goes while a comment waits, and the focus comes from here into the bar that says so. */
const enterBarFrom = async (place: HTMLElement | null) => {
  await go(false);
  await wait(1);
  place?.focus();
  bar()?.querySelector('button')?.focus();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  document.body.innerHTML = '<main></main>';
  isOnline = true;
  showOffline({ pageLanguage: 'en' });
  stubAllFiles(() => Promise.reject(new Error('No connection')));
  replaceBar(testPage('en'), outbox);
  send.mockClear();
});
afterEach(() => document.documentElement.removeAttribute('style'));

describe('the offline bar, with comments in the outbox', () => {
  it('has the loader’s text, once, with a button to try at once', async () => {
    await go(false);
    const loaders = bar();
    await wait(2);
    expect(bar()).not.toBe(loaders);
    expect(bars()).toHaveLength(1);
    expect(said()).toBe('No connection to the site. 2 comments are waiting.');
    expect(buttons()).toEqual(['Try now']);
    await wait(3);
    expect(said()).toBe('No connection to the site. 3 comments are waiting.');
  });

  it('has the loader’s text, without buttons, when the outbox is empty', async () => {
    await go(false);
    const loaders = bar();
    await wait(0);
    expect(bar()).toBe(loaders);
    expect(buttons()).toEqual([]);
  });

  it('is hidden when the site is reachable, and shown again when it is not', async () => {
    await wait(1);
    await go(false);
    expect(said()).toMatch(/^No connection/);
    await go(true);
    expect(bar()?.hidden).toBe(true);
    await go(false);
    expect(said()).toMatch(/^No connection/);
    await wait(0);
    expect(said()).toBe('No connection to the site.');
    expect(buttons()).toEqual([]);
  });

  it('gives the focus back when it is hidden, and keeps it while its buttons are made anew', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<input>');
    const field = document.querySelector('input');
    await enterBarFrom(field);
    await wait(2);
    expect(document.activeElement).toBe(bar()?.querySelector('button'));
    await go(true);
    expect(document.activeElement).toBe(field);
  });

  it('gives the focus to what was around the one that had it before, when that is gone', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<table><tr><td><a href="/">Next month</a></td></tr></table>');
    const link = document.querySelector('a');
    await enterBarFrom(link);
    document.querySelector('tr')?.remove();
    await go(true);
    expect(document.activeElement).toBe(document.querySelector('tbody'));
  });

  it('has a button to scroll to a comment of this page', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<ul><li class="k2i-waiting" tabindex="-1">Mine</li></ul>');
    await go(false);
    await wait(1);
    expect(buttons()).toEqual(['Show', 'Try now']);
    document.querySelector('.k2i-waiting')?.replaceWith(document.querySelector('.k2i-waiting')?.cloneNode(true) ?? '');
    bar()?.querySelector('button')?.click();
    expect(document.activeElement?.textContent).toBe('Mine');
  });

  it('says nothing that the loader’s does not say, and counts only what will be sent by itself', async () => {
    await go(false);
    tell({ sitePath: '/' }, [{ id: 1, state: 'refused' } as WaitingComment]);
    await settle();
    expect(buttons()).toEqual([]);
    await wait(1);
    expect(bar()?.classList.contains('k2i-offline-bar')).toBe(true);
    expect(said()).toBe('No connection to the site. 1 comments are waiting.');
  });

  it('has nothing in it while the site is reachable', async () => {
    await go(false);
    await wait(1);
    await go(true);
    expect([bar()?.hidden, bar()?.textContent]).toEqual([true, '']);
  });

  it('tries at once, and says so, and says when the site is still unreachable', async () => {
    const announced = () => document.querySelector('.k2i-announcer')?.textContent;
    await go(false);
    await wait(1);
    let answer = (_done: boolean) => {};
    send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    bar()?.querySelector('button')?.click();
    await vi.advanceTimersByTimeAsync(200);
    expect(announced()).toBe('Trying to reach the site …');
    answer(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(announced()).toBe('The site still cannot be reached.');
  });

  it('does nothing for a comment that has gone from the page by then', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<ul><li class="k2i-waiting" tabindex="-1">Mine</li></ul>');
    await go(false);
    await wait(1);
    document.querySelector('.k2i-waiting')?.remove();
    const show = bar()?.querySelector('button');
    show?.focus();
    show?.click();
    expect(document.activeElement).toBe(show);
  });

  it('is shown by React when that has come, with the same words', async () => {
    document.body.replaceChildren();
    bringFiles();
    showOffline({ pageLanguage: 'en' });
    replaceBar(testPage('en'), outbox);
    await go(false);
    await wait(1);
    await vi.waitFor(() => expect(Object.keys(bar()?.querySelector('.k2i-host') ?? {}).join()).toContain('react'));
    expect(said()).toBe('No connection to the site. 1 comments are waiting.');
  });

  it('stays the loader’s when the page has printed it', async () => {
    document.body.insertAdjacentHTML('beforeend', '<p data-k2-widget="offline-bar"></p>');
    await go(false);
    await wait(1);
    expect(document.querySelector('p')?.textContent).toBe('No connection to the site. 1 comments are waiting.');
    expect(document.querySelector('button')).toBeNull();
  });
});
