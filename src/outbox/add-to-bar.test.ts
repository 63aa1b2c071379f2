import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import { memoryStore } from '../../test/outbox-store.ts';
import { testPage } from '../../test/page.ts';
import { OFFLINE_BAR } from '../dom/nodes.ts';
import { showOffline } from '../loader/built-in/offline-bar.ts';
import { addToBar } from './line.ts';
import type { Outbox } from './outbox.ts';

forgetListeners();

let isOnline = true;
let notify: Parameters<Outbox['listen']>[0];
const send = vi.fn(async () => false);
const outbox = {
  send,
  listen: (listener: typeof notify) => {
    notify = listener;
  },
} as unknown as Outbox;

const bar = () => document.querySelector<HTMLElement>(OFFLINE_BAR);
const words = () => (bar()?.hidden === false ? bar()?.textContent?.trim() : undefined);
const button = () => bar()?.querySelector('button');
const settle = () => vi.advanceTimersByTimeAsync(0);
const go = async (online: boolean) => {
  isOnline = online;
  dispatchEvent(new Event(online ? 'online' : 'offline'));
  await settle();
};
const wait = async (count: number) => {
  const store = memoryStore();
  for (let number = 0; number < count; number++) store.put();
  const detail = { count, words: count ? `${count} comments are waiting.` : '' };
  document.dispatchEvent(new CustomEvent('k2:comments-waiting', { detail }));
  notify({ sitePath: '/' }, [...store.comments.values(), store.put({}, { kind: 'unknown' })]);
  await settle();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  document.body.innerHTML = '<main></main>';
  isOnline = true;
  showOffline(testHost());
  addToBar(testPage('en'), outbox);
  send.mockClear();
});
afterEach(() => document.documentElement.removeAttribute('style'));

describe('the offline bar', () => {
  it('has the button whenever it is shown, outside of the live region, which would announce it', async () => {
    await wait(1);
    for (const online of [false, true, false]) await go(online);
    expect(words()).toMatch(/^No connection.* Try now$/);
    expect(button()?.closest('[role=status]')).toBeNull();
    await go(true);
    expect([bar()?.hidden, bar()?.textContent]).toEqual([true, '']);
  });

  it('has the button in an element of the page, and after a template has replaced the body', async () => {
    document.body.innerHTML = '<p data-k2-widget="offline-bar" hidden></p>';
    await wait(1);
    await go(false);
    expect(button()?.closest('p')?.textContent).toMatch(/^No connection.* Try now$/);
    document.body.innerHTML = '<main></main>';
    await go(false);
    expect(words()).toMatch(/^No connection.* Try now$/);
  });

  it('gives the focus back when it is hidden', async () => {
    document.body.insertAdjacentHTML('afterbegin', '<input>');
    const field = document.querySelector('input');
    await wait(1);
    await go(false);
    field?.focus();
    button()?.focus();
    await wait(2);
    expect(document.activeElement).toBe(button());
    await go(true);
    expect(document.activeElement).toBe(field);
  });
});
