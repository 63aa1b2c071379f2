import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { testHost } from '../../test/loader-host.ts';
import type { Adoption } from '../core/adoption.ts';
import { createLookup } from '../core/lookup.ts';
import type { EarlyCalls } from '../http/request.ts';
import { holdEvents } from './hold-events.ts';

forgetListeners();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.restoreAllMocks());

/** Puts an element on the page, of which every click and submit is held until the code arrives. */
function holding(html: string) {
  document.body.innerHTML = `<div class="k2CalendarBlock">${html}</div>`;
  const target = document.querySelector('.k2CalendarBlock > *');
  if (!target) throw new Error('Nothing to hold');
  const earlyCalls: EarlyCalls = new Map();
  const lookup = createLookup([
    { name: 'x', selector: '.k2CalendarBlock', hold: { click: '*', submit: true, keys: '*' } },
  ]);
  let state: Adoption['state'] = 'loading';
  let settle = (_isReady: boolean) => {};
  let settled = Promise.resolve(false);
  const restart = () => {
    settled = new Promise((resolve) => {
      settle = resolve;
    });
  };
  restart();
  const { tag } = testHost({ parameters: { sitepath: '/' } });
  holdEvents({ ...testHost(), tag, lookup, earlyCalls }, () => ({ state, settled }) as Adoption);
  /** Events that come through. */
  const arrived: EventTarget[] = [];
  for (const type of ['click', 'submit'])
    document.body.addEventListener(type, (event) => {
      event.preventDefault();
      if (event.target) arrived.push(event.target);
    });
  return {
    arrived,
    target,
    earlyCalls,
    click: () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    submit: () => target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    async end(isReady: boolean) {
      if (isReady) state = 'ready';
      settle(isReady);
      await vi.advanceTimersByTimeAsync(0);
      restart();
    },
    words: () => document.querySelector('.k2i-unavailable')?.textContent,
  };
}

const ARROW = '<a class="calendarNavLink" href="/?month=5">&raquo;</a>';

it('follows an arrow without code, and the next click does not request its month again', async () => {
  const sent = fakeFetch(new Response('May'));
  const held = holding(ARROW);
  held.click();
  await held.end(false);
  expect(held.arrived).toEqual([held.target]);
  held.click();
  expect([sent.length, held.earlyCalls.size]).toEqual([1, 1]);
});

it('the next click repeats a failed early call', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'));
  const held = holding(ARROW);
  held.click();
  await held.end(false);
  held.click();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('leaves an early call that fails before the code loads to the code, which sends no second vote', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'));
  const held = holding(ARROW);
  held.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(held.earlyCalls.size).toBe(1);
  await held.end(true);
  expect(held.earlyCalls.size).toBe(0);
});

describe('without a connection', () => {
  const AWAY = 'No connection to the site.';
  const AGAIN = 'This did not load. Please try again.';
  const isOnline = vi.fn<() => boolean>();
  const goOnline = () => {
    isOnline.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  };
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockImplementation(isOnline.mockReturnValue(false)));

  it.each([
    ['a form', '<form action="/search"><input name="q"></form>', AWAY],
    ['an arrow', ARROW, AWAY],
    ['a link to a picture', '<a href="/a.jpg">a</a>', AWAY],
    ['a link to a part of this page', '<a href="#a">a</a>', undefined],
    ['a link without an address', '<a>a</a>', undefined],
    ['a link that runs a script', '<a href="javascript:void(0)">a</a>', undefined],
    ['a button', '<button type="button">a</button>', undefined],
  ])('%s without its code gets a message instead of a call: %s', async (_what, html, words) => {
    fakeFetch();
    const held = holding(html);
    if (held.target.matches('form')) held.submit();
    else held.click();
    await held.end(false);
    expect([held.words(), held.arrived]).toEqual([words, words ? [] : [held.target]]);
  });

  it('the message invites to try again once the connection is back, and goes with the next press that succeeds', async () => {
    fakeFetch();
    const held = holding('<a href="/x">a</a>');
    held.click();
    await held.end(false);
    goOnline();
    expect(held.words()).toBe(AGAIN);
    held.click();
    await held.end(true);
    expect([held.words(), held.arrived]).toEqual([undefined, [held.target]]);
  });

  it('a search that is typed gets a message, once, which goes when it can be done', async () => {
    const held = holding('<input name="q">');
    const shown = new Set<Element | null>();
    const type = () => held.target.dispatchEvent(new Event('input', { bubbles: true }));
    for (const _ of [1, 2]) {
      type();
      await held.end(false);
      shown.add(document.querySelector('.k2i-unavailable'));
    }
    expect([held.words(), shown.size]).toEqual([AWAY, 1]);
    goOnline();
    type();
    await held.end(true);
    expect(held.words()).toBeUndefined();
    type();
    expect(held.words()).toBeUndefined();
  });
});

it('a submit is not repeated within its own dispatch, in which browsers ignore another one', async () => {
  const held = holding('<form class="calendarNavLink"></form>');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'eventPhase', { value: Event.CAPTURING_PHASE });
  const later = vi.spyOn(window, 'setTimeout');
  held.target.dispatchEvent(event);
  const before = later.mock.calls.length;
  await held.end(true);
  expect([later.mock.calls.length, held.arrived]).toEqual([before + 1, [held.target]]);
});
