import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { testPage } from '../../test/page.ts';
import { readMonth } from '../../widgets/calendar/api.ts';
import { adopt as adoptCalendar } from '../../widgets/calendar/controller.ts';
import { vote } from '../../widgets/rating/api.ts';
import { adopt as adoptRating } from '../../widgets/rating/controller.ts';
import { sameOrigin } from '../http/site-url.ts';
import { earlyCallOf, sendEarly } from './early.ts';

const MONTH = '<table class="calendar"><tr><td class="calendarCurrentMonth">May</td></tr></table>';

/** The widget as K2 prints it, with these attributes on each of the stars. */
function putStars(texts: readonly string[], attributes: Readonly<Record<string, string>>): Element[] {
  document.body.innerHTML =
    '<div class="itemRatingForm"><ul class="itemRatingList"></ul><p class="itemRatingLog"></p></div>';
  const list = document.querySelector('ul') as HTMLElement;
  return texts.map((text) => {
    const star = document.createElement('a');
    star.href = '#';
    star.textContent = text;
    for (const [name, value] of Object.entries(attributes)) star.setAttribute(name, value);
    const item = document.createElement('li');
    item.append(star);
    list.append(item);
    return star;
  });
}

const FIVE = ['1', '2', '3', '4', '5'];

function putArrow(href: string): HTMLAnchorElement {
  document.body.innerHTML = `<div class="k2CalendarBlock"><table class="calendar"><tr><td class="calendarNavMonthPrev">
    <a class="calendarNavLink"><b>&laquo;</b></a></td></tr></table></div>`;
  const arrow = document.querySelector('a') as HTMLAnchorElement;
  arrow.setAttribute('href', href);
  return arrow;
}

/** Returns the requests of the code, in the format of early calls. */
async function sentBy(send: () => unknown, answer: string): Promise<readonly string[]> {
  const sent = fakeFetch(new Response(answer), new Response('80'));
  await send();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  return sent.slice(0, 1).map(({ method, url }) => `${method} ${url.href}`);
}

/** Returns the requests of the adopted widget on a click. */
async function sentByClick(target: HTMLElement, sitePath: string): Promise<readonly string[]> {
  const rating = target.closest<HTMLElement>('.itemRatingForm');
  const calendar = target.closest<HTMLElement>('.k2CalendarBlock');
  const page = testPage('en', sitePath);
  const adopted = rating ?? calendar;
  const release = adopted && adopting(rating ? adoptRating : adoptCalendar)(adopted, page);
  try {
    return await sentBy(() => target.click(), rating ? 'Thanks' : MONTH);
  } finally {
    release?.();
  }
}

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('the early call of a star', () => {
  it.each([
    ['data-id', { 'data-id': '7', rel: 'nofollow' }],
    ['rel before data-id', { rel: '7', 'data-id': '8' }],
  ])('is the vote for the article that %s names', async (_name, attributes) => {
    const four = putStars(FIVE, attributes)[3] as HTMLElement;
    const call =
      'GET http://localhost:3000/sub/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=7';
    expect(earlyCallOf(four, '/sub/')).toBe(call);
    expect(await sentByClick(four, '/sub/')).toEqual([call]);
  });

  it.each(['6', 'three'])('does not exist for a star with the text %j', (text) => {
    const [star] = putStars([text], { rel: '7' });
    expect(star && earlyCallOf(star, '/')).toBeUndefined();
  });
});

describe('the early call of an arrow of a calendar', () => {
  const BASE = 'http://localhost:3000';

  it.each([
    ['https://www.example.org/sub/index.php?month=5#top', `${BASE}/sub/index.php?month=5`],
    ['//www.example.org/index.php?month=5', `${BASE}/index.php?month=5`],
    ['?month=5', `${BASE}/?month=5`],
  ])('requests the month of its link to %s', async (href, address) => {
    const arrow = putArrow(href);
    const call = earlyCallOf(arrow.querySelector('b') as Element, '/');
    expect(call).toBe(`POST ${address}`);
    expect(await sentBy(() => readMonth('/', sameOrigin(arrow.href)), MONTH)).toEqual([call]);
    expect(await sentByClick(putArrow(href), '/')).toEqual([call]);
  });

  it.each(['javascript:void(0)'])('that leads to %s does not exist', (href) => {
    expect(earlyCallOf(putArrow(href), '/')).toBeUndefined();
  });
});

it('an early call has the same headers and options as the widget’s own call', async () => {
  const own = fakeFetch(new Response('Thanks'), new Response(MONTH));
  await vote('/', 7, 4);
  await readMonth('/', new URL('http://localhost:3000/index.php?month=5'));
  const early = fakeFetch(new Response('Thanks'), new Response(MONTH));
  sendEarly(putStars(FIVE, { rel: '7' })[3] as Element, '/', new Map());
  sendEarly(putArrow('/index.php?month=5'), '/', new Map());
  const withAllHeaders = (sent: typeof own) =>
    sent.map(({ url, method, headers, body, cache, credentials = 'same-origin' }) => [
      ...[method, url.href, body.replace('null', ''), cache, credentials],
      // Without a header, `fetch` accepts any type.
      { Accept: '*/*', ...Object.fromEntries(headers) },
    ]);
  expect(withAllHeaders(early)).toEqual(withAllHeaders(own));
});
