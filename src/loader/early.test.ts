import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { testPage } from '../../test/page.ts';
import { adopt as adoptCalendar, readMonth } from '../../widgets/calendar/controller.ts';
import { vote } from '../../widgets/rating/api.ts';
import { adopt as adoptRating } from '../../widgets/rating/controller.ts';
import { sitePathOf } from '../core/site-path.ts';
import { sameOrigin } from '../http/site-url.ts';
import { earlyCallOf, sendEarly } from './early.ts';

const MONTH = '<table class="calendar"><tr><td class="calendarCurrentMonth">May</td></tr></table>';

/** The widget as K2 prints it, with these attributes on each of the stars. */
function putStars(
  texts: readonly string[],
  attributes: (index: number) => Readonly<Record<string, string>>,
): Element[] {
  document.body.innerHTML = '<div class="itemRatingForm"><ul class="itemRatingList"></ul></div>';
  const list = document.querySelector('ul') as HTMLElement;
  return texts.map((text, index) => {
    const star = document.createElement('a');
    star.href = '#';
    star.textContent = text;
    for (const [name, value] of Object.entries(attributes(index))) star.setAttribute(name, value);
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

/** What the code sends, as early calls are written. */
async function sentBy(send: () => unknown, answer: string): Promise<readonly string[]> {
  const sent = fakeFetch(new Response(answer), new Response('80'));
  await send();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  return sent.slice(0, 1).map(({ method, url }) => `${method} ${url.href}`);
}

/** What the adopted widget sends when this is clicked. */
async function sentByClick(target: HTMLElement, sitePath: string): Promise<readonly string[]> {
  const rating = target.closest<HTMLElement>('.itemRatingForm');
  const calendar = target.closest<HTMLElement>('.k2CalendarBlock');
  const page = testPage('en', sitePath);
  const release = rating ? adoptRating(rating, page) : calendar && adoptCalendar(calendar, page);
  try {
    return await sentBy(() => target.click(), rating ? 'Thanks' : MONTH);
  } finally {
    release?.();
  }
}

const sitePathFor = (parameter: string) =>
  sitePathOf({ url: new URL('http://localhost:3000/k2-islands.js'), parameter: () => parameter });

const itemId = fc.oneof(fc.nat(), fc.stringMatching(/^\d{1,30}$/));
/** Site paths as owners write them. */
const sitePath = fc.oneof(
  fc.constantFrom('/', '/sub/', '/a/b-c/d_e/', '/sub', 'sub/', '', '//', '/ä/', '/a b/', '/a.b/', '/../', '/%2e/'),
  fc
    .array(fc.stringMatching(/^[\w-]{1,8}$/), { maxLength: 4 })
    .map((folders) => `/${folders.map((f) => `${f}/`).join('')}`),
  fc.string(),
);
const attribute = fc.oneof(itemId.map(String), fc.constantFrom('', 'nofollow', '-1', '7 ', '0x7', '07'), fc.string());
const starText = fc.oneof(
  fc.constantFrom(...FIVE),
  fc.constantFrom(' 3 ', '0', '6', '3.0', '', '1e0', '٣', '0x2', '+4', 'three'),
);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

describe('the early call of a star', () => {
  it.each([
    ['data-id', { 'data-id': '7', rel: 'nofollow' }],
    ['rel', { rel: '7' }],
    ['rel before data-id', { rel: '7', 'data-id': '8' }],
  ])('is the vote for the article that %s names', (_name, attributes) => {
    const [, , , four] = putStars(FIVE, () => attributes);
    expect(four && earlyCallOf(four, '/sub/')).toBe(
      'GET http://localhost:3000/sub/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=7',
    );
  });

  it('is the request that a vote sends, for any article, stars and site path', async () => {
    await fc.assert(
      fc.asyncProperty(itemId, fc.integer({ min: 1, max: 5 }), sitePath, async (id, stars, parameter) => {
        const star = putStars(FIVE, () => ({ 'data-id': `${id}` }))[stars - 1];
        const call = star && earlyCallOf(star, parameter);
        if (!call) return;
        expect(await sentBy(() => vote(sitePathFor(parameter), Number(id), stars), 'Thanks')).toEqual([call]);
      }),
      { examples: [['9'.repeat(22), 4, '/']] },
    );
  });

  it('is sent for every plain article and site path', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('/', '/sub/', '/a/b-c/d_e/'), (id, parameter) => {
        const [one] = putStars(FIVE, () => ({ rel: `${id}` }));
        expect(one && earlyCallOf(one, parameter)).toMatch(new RegExp(`user_rating=1&itemID=${id}$`));
      }),
    );
  });

  it('is the request that the adopted widget sends at the click, for any markup', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: starText, rel: attribute, id: attribute }), { minLength: 1, maxLength: 5 }),
        fc.nat(4),
        async (stars, index) => {
          const links = putStars(
            stars.map(({ text }) => text),
            (index) => ({ rel: stars[index]?.rel ?? '', 'data-id': stars[index]?.id ?? '' }),
          );
          const star = links[index % links.length] as HTMLElement;
          const call = earlyCallOf(star, '/');
          if (call) expect(await sentByClick(star, '/')).toEqual([call]);
        },
      ),
    );
  });

  it.each([
    ['without a site path in the tag', null],
    ['with an address in the tag', 'https://example.org/'],
    ['with a path that is no folder', '/sub'],
    ['with dots in the path', '/../'],
    ['with two slashes, which would name a host', '//example.org/'],
  ])('does not exist %s', (_name, parameter) => {
    const [one] = putStars(FIVE, () => ({ rel: '7' }));
    expect(one && earlyCallOf(one, parameter)).toBeUndefined();
  });

  it.each(['0', '6', '3.5', '', 'three', '12'])('does not exist for a star with the text %j', (text) => {
    const [star] = putStars([text], () => ({ rel: '7' }));
    expect(star && earlyCallOf(star, '/')).toBeUndefined();
  });
});

describe('the early call of an arrow of a calendar', () => {
  const BASE = 'http://localhost:3000';

  it.each([
    ['/index.php?option=com_k2&month=5', `${BASE}/index.php?option=com_k2&month=5`],
    ['https://www.example.org/sub/index.php?month=5#top', `${BASE}/sub/index.php?month=5`],
    ['//www.example.org/index.php?month=5', `${BASE}/index.php?month=5`],
    ['index.php?a=%C3%A4&b=ä', `${BASE}/index.php?a=%C3%A4&b=%C3%A4`],
    ['?month=5', `${BASE}/?month=5`],
    [`${BASE}//index.php?month=5`, `${BASE}//index.php?month=5`],
  ])('that leads to %s is the request for that month', async (href, address) => {
    const arrow = putArrow(href);
    const call = earlyCallOf(arrow.querySelector('b') as Element, null);
    expect(call).toBe(`POST ${address}`);
    expect(await sentBy(() => readMonth('/', sameOrigin(arrow.href)), MONTH)).toEqual([call]);
    expect(await sentByClick(putArrow(href), '/')).toEqual([call]);
  });

  it('is same-origin and the request of the widget, for any address', async () => {
    const path = fc.oneof(fc.webPath(), fc.stringMatching(/^[\w/?&=%. ;:@äß-]{0,20}$/));
    const start = fc.constantFrom('', '/', '//', 'https://www.example.org', 'mailto:', '@', ':80@', BASE, 'http://[');
    await fc.assert(
      fc.asyncProperty(start, path, async (start, path) => {
        const arrow = putArrow(start + path);
        const call = earlyCallOf(arrow, null);
        if (!call) return;
        expect(new URL(call.slice('POST '.length)).origin).toBe(BASE);
        expect(await sentBy(() => readMonth('/', sameOrigin(arrow.href)), MONTH)).toEqual([call]);
      }),
      // Each month goes through the library that sanitises.
      { numRuns: 12 },
    );
  });

  it.each(['mailto:@example.org/', 'http://[', 'javascript:void(0)'])('that leads to %s does not exist', (href) => {
    expect(earlyCallOf(putArrow(href), null)).toBeUndefined();
  });

  it('without an address does not exist', () => {
    const arrow = putArrow('');
    arrow.removeAttribute('href');
    expect(earlyCallOf(arrow, null)).toBeUndefined();
  });
});

it('no other element has an early call', () => {
  document.body.innerHTML = `<a class="calendarNavLink" href="/x">outside</a><div class="k2CalendarBlock"><a href="/y">a
    day</a></div><div class="itemRatingForm"><a rel="7">4</a></div><ul class="itemRatingList"><li><a rel="7">4</a></li></ul>
    <div class="commentToolbar"><a class="commentApproveLink" href="/z">Approve</a></div><button>4</button>`;
  for (const element of document.querySelectorAll('*')) expect(earlyCallOf(element, '/')).toBeUndefined();
});

it('an early call has the same headers and options as the widget’s own call', async () => {
  const own = fakeFetch(new Response('Thanks'), new Response(MONTH));
  await vote('/', 7, 4);
  await readMonth('/', new URL('http://localhost:3000/index.php?month=5'));
  const early = fakeFetch(new Response('Thanks'), new Response(MONTH));
  for (const { method, url } of own) await sendEarly(`${method} ${url.href}`);
  const told = (sent: typeof own) =>
    sent.map(({ url, method, headers, body, cache, credentials = 'same-origin' }) => [
      ...[method, url.href, body.replace('null', ''), cache, credentials],
      // A fetch that says nothing of types takes any.
      { Accept: '*/*', ...Object.fromEntries(headers) },
    ]);
  expect(told(early)).toEqual(told(own));
});
