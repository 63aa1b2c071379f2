import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { forgetListeners } from '../../test/listeners.ts';
import { createHolder } from './hold.ts';

forgetListeners();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => void vi.restoreAllMocks());

/** Lets promises settle. */
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Puts an element on the page, of which every click and submit is held until the code arrives. */
function holding(html: string, isNeverNative = false) {
  document.body.innerHTML = `<div id="block">${html}</div>`;
  const [element, target] = [document.querySelector('#block'), document.querySelector('#block :first-child')];
  if (!element || !target) throw new Error('Nothing to hold');
  const holder = createHolder({ pageLanguage: 'en' }, '/');
  let settle: ((isReady: boolean) => void) | undefined;
  let ready = Promise.resolve(false);
  /** Events that arrive at the widget (`true`) or are carried out natively. */
  const arrived: boolean[] = [];
  let isReady = false;
  const onEvent = (event: Event) => {
    if (!isReady && !holder.isPassing()) {
      if (!settle)
        ready = new Promise((resolve) => {
          settle = resolve;
        });
      return holder.hold(event, target, { element, isNeverNative, ready });
    }
    event.preventDefault();
    arrived.push(isReady);
  };
  for (const type of ['click', 'submit']) addEventListener(type, onEvent);
  return {
    arrived,
    click: () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    submit: () => target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    async end(comes: boolean) {
      isReady = comes;
      settle?.(comes);
      settle = undefined;
      await settled();
    },
    words: () => document.querySelector('.k2i-unavailable')?.textContent?.trim(),
  };
}

const ARROW = '<a class="calendarNavLink" href="/?month=5">&raquo;</a>';
const MONTH = '<table class="calendar"><tr><td>May</td></tr></table>';
const calendar = () => {
  const held = holding(ARROW);
  document.querySelector('#block')?.classList.add('k2CalendarBlock');
  return held;
};

it('every click on an arrow of a calendar is replayed, and its month is requested once', async () => {
  const sent = fakeFetch(new Response(MONTH));
  const held = calendar();
  for (let clicks = 0; clicks < 5; clicks++) held.click();
  expect(sent).toHaveLength(1);
  await held.end(true);
  expect([held.arrived, sent.length]).toEqual([[true, true, true, true, true], 1]);
});

it('a month without code is shown as words, and the next click follows the link without a second early call', async () => {
  const sent = fakeFetch(new Response(MONTH));
  const held = calendar();
  held.click();
  await held.end(false);
  expect([held.words(), held.arrived]).toEqual(['May', []]);
  held.click();
  expect(sent).toHaveLength(1);
  await held.end(false);
  expect([held.words(), held.arrived]).toEqual([undefined, [false]]);
});

it('a link is followed after an early call that has failed, too', async () => {
  const sent = fakeFetch(new Response('', { status: 500 }));
  const held = calendar();
  held.click();
  await held.end(false);
  expect(held.words()).toBe('That failed. Please try again.');
  held.click();
  await held.end(false);
  expect([held.arrived, sent.length]).toEqual([[false], 1]);
});

describe('without a connection', () => {
  beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false));

  it.each(['<a href="/picture.jpg"><img alt="a"></a>', '<a href="?month=5">b</a>'])(
    'a link to another page is not followed but answered by words: %s',
    async (html) => {
      const held = holding(html);
      held.click();
      await held.end(false);
      expect([held.words(), held.arrived]).toEqual(['No connection to the site.', []]);
    },
  );

  it('a form is not sent but answered by words', async () => {
    const held = holding('<form action="/search"><input name="q"></form>');
    held.submit();
    await held.end(false);
    expect([held.words(), held.arrived]).toEqual(['No connection to the site.', []]);
  });

  it('a vote is answered by these words, too', async () => {
    const held = holding('<a href="#">4</a>', true);
    held.click();
    await held.end(false);
    expect([held.words(), held.arrived]).toEqual(['No connection to the site.', []]);
  });

  it.each(['<a href="#pane">a</a>', '<button type="button">b</button>', '<a href="mailto:a@example.org">c</a>'])(
    'a click that loads no page has its native behaviour: %s',
    async (html) => {
      const held = holding(html);
      held.click();
      await held.end(false);
      expect([held.words(), held.arrived]).toEqual([undefined, [false]]);
    },
  );
});

it('what is sent inside a click is not sent again when the click is held once more, by a widget around the first', async () => {
  const sent = fakeFetch(new Response('Thanks'), new Response('Thanks'));
  document.body.innerHTML = `<div class="itemRatingForm" id="outer"><div class="itemRatingForm" id="inner">
    <ul class="itemRatingList"><li><a href="#" data-id="7">4</a></li></ul></div></div>`;
  const star = document.querySelector('a');
  if (!star) throw new Error('No star');
  const holder = createHolder({ pageLanguage: 'en' }, '/');
  /** The widgets that are still to come, the inner one first. */
  const coming = [...document.querySelectorAll('.itemRatingForm')].reverse();
  const held: Element[] = [];
  addEventListener('click', (event) => {
    const [element] = coming.splice(0, 1);
    if (!element) return;
    held.push(element);
    holder.hold(event, star, { element, isNeverNative: true, ready: settled().then(() => true) });
  });
  star.click();
  expect(sent).toHaveLength(1);
  for (let turn = 0; turn < 3; turn++) await settled();
  expect([held.map(({ id }) => id), sent.length]).toEqual([['inner', 'outer'], 1]);
});

it.each(['svg', 'path'])(
  'a click on the %s of an icon, which has no click() of its own, is clicked there again',
  async (name) => {
    document.body.innerHTML = '<a href="#x"><svg><path d="M0 0h1"/></svg></a>';
    const icon = document.querySelector(name);
    if (!icon) throw new Error('No icon');
    expect('click' in icon).toBe(false);
    const holder = createHolder({ pageLanguage: 'en' }, '/');
    const clicks: Event[] = [];
    let isHeld = true;
    document.body.addEventListener('click', (event) => {
      if (isHeld) holder.hold(event, icon, { element: icon, isNeverNative: true, ready: Promise.resolve(true) });
      else clicks.push(event);
      isHeld = false;
    });
    icon.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await settled();
    expect(clicks.map(({ target, cancelable }) => [target, cancelable])).toEqual([[icon, true]]);
  },
);
