import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { renderCategory } from '../../fixtures/pages/category.ts';
import type { Language } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
import { starsOf } from './server-markup.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);
const standIn = standInForTests({ language: 'en' });

/** Opens article 8, which has no votes. */
function openArticle(): HTMLElement {
  standIn.open((context) => {
    const item = context.site.item(8);
    if (!item) throw new Error('No article 8');
    return renderArticle(context, item);
  });
  return rating();
}

function rating(index = 0): HTMLElement {
  const form = document.querySelectorAll<HTMLElement>('.itemRatingForm')[index];
  if (!form) throw new Error('No rating on the page');
  return form;
}

const calls = () => standIn.site.log.map(({ call }) => call);
const votes = () => standIn.site.log.filter(({ call }) => call === 'vote');
const log = (form: HTMLElement) => form.querySelector('.itemRatingLog');
const bar = (form: HTMLElement) => form.querySelector<HTMLElement>('.itemCurrentRating')?.style.width;
const star = (count: number, form: HTMLElement = rating()) =>
  within(form).getByRole('button', { name: count === 1 ? '1 star out of 5' : `${count} stars out of 5` });

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
let release = () => {};
afterEach(() => release());

/** Adopts the rating of article 8. */
function openRating(language: Language = 'en'): HTMLElement {
  const form = openArticle();
  release = adopt(form, testPage(language));
  return form;
}
const thanked = (form: HTMLElement) => waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
const counted = async (form: HTMLElement) => {
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(() => expect(log(form)?.textContent).toBe('(1 Vote)'));
};
const filled = (form: HTMLElement, width: string) => waitFor(() => expect(bar(form)).toBe(width));

describe('a vote', () => {
  it('is sent as the server expects it; the message, the bar and after 2000 ms the count are shown', async () => {
    const form = openRating();
    const voted = vi.fn();
    form.addEventListener('k2:voted', (event) => voted((event as CustomEvent).detail));
    star(4).click();
    expect(log(form)?.classList).toContain('formLogLoading');
    expect(form.getAttribute('aria-busy')).toBe('true');
    await thanked(form);
    expect(log(form)?.classList).not.toContain('formLogLoading');
    expect(form.hasAttribute('aria-busy')).toBe(false);
    // Roles of a whole article take long to compute.
    await waitFor(() => expect(document.querySelector('.k2i-announcer')?.textContent).toBe('Thanks for rating!'));
    await waitFor(() => expect(voted).toHaveBeenCalledOnce());
    expect(voted).toHaveBeenCalledWith({ itemId: 8, stars: 4, percentage: 80, message: 'Thanks for rating!' });
    expect(bar(form)).toBe('80%');
    screen.getByRole('group', { name: 'Rate this article. Average rating: 80%' });
    expect(standIn.site.log.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8',
      'GET /index.php?option=com_k2&view=item&task=getVotesPercentage&format=raw&itemID=8',
    ]);
    expect(standIn.site.log[0]?.headers['x-requested-with']).toBe('XMLHttpRequest');
    await vi.advanceTimersByTimeAsync(1800);
    expect(calls()).not.toContain('votes-number');
    await counted(form);
  });

  it('is sent once for a double click, even if the answer arrives between the two clicks', async () => {
    const form = openRating();
    const press = (detail: number) =>
      star(4).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    press(1);
    await thanked(form);
    expect(press(2)).toBe(false);
    expect(votes()).toHaveLength(1);
  });

  it('shows the server’s answer to a visitor who has already voted', async () => {
    const form = openRating();
    standIn.site.item(8)?.votes.push({ stars: 2, ip: '127.0.0.1' });
    star(5).click();
    await waitFor(() => expect(log(form)?.textContent).toBe('You have already rated this entry!'));
    await filled(form, '40%');
  });

  it('aborts the requests for result and count of the one before if it fails', async () => {
    const form = openRating();
    star(4).click();
    await filled(form, '80%');
    standIn.site.fault('vote', '500');
    star(2).click();
    const retry = await within(form).findByRole('button', { name: 'Try again' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(form.contains(retry)).toBe(true);
    expect(calls()).not.toContain('votes-number');
  });

  it('can be cast with the space key, and is hidden from handlers of other scripts', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const form = openArticle();
    const original = vi.fn();
    form.querySelector('.three-stars')?.addEventListener('click', original);
    release = adopt(form, testPage());
    star(3).focus();
    await user.keyboard(' ');
    await thanked(form);
    expect(votes()[0]?.url).toContain('user_rating=3');
    expect([document.activeElement, original.mock.calls.length]).toEqual([star(3), 0]);
  });
});

describe('the markup of a template', () => {
  const links = (form: HTMLElement) => [...form.querySelectorAll<HTMLAnchorElement>('.itemRatingList a')];

  it.each<[string, (link: HTMLAnchorElement) => void]>([
    ['stars without text', (link) => link.replaceChildren()],
    ['drawn stars', (link) => link.replaceChildren('★')],
    ['numbers of another script', (link) => link.replaceChildren('٤')],
    [
      'the number of the article in `data-id`',
      (link) => {
        link.rel = 'nofollow';
        link.dataset.id = '8';
      },
    ],
  ])('may have %s', async (_what, change) => {
    const form = openArticle();
    links(form).forEach(change);
    release = adopt(form, testPage());
    star(4).click();
    await waitFor(() => expect(votes().map(({ url }) => url)).toEqual([expect.stringMatching(/rating=4&itemID=8$/)]));
  });

  it('may have an element with other classes', async () => {
    const form = openArticle();
    form.className = 'my-rating';
    form.setAttribute('data-k2-widget', 'rating');
    release = adopt(form, testPage());
    star(4, form).click();
    await filled(form, '80%');
    await counted(form);
  });

  it('gives no number to more links than stars, or against the text', () => {
    const form = openArticle();
    const all = links(form);
    for (const link of all) link.textContent = '';
    form.querySelector('.itemRatingList')?.prepend(all[0]?.cloneNode() ?? '');
    expect(all.map(starsOf)).toEqual(all.map(() => undefined));
    links(form)[0]?.remove();
    all[0]?.replaceChildren('6');
    expect(all.map(starsOf)).toEqual([undefined, 2, 3, 4, 5]);
  });
});

describe('the result', () => {
  it('that is not a number does not change the bar, and is reported with a retry button', async () => {
    const form = openRating();
    standIn.site.fault('votes-percentage', 'empty', 1);
    const before = bar(form);
    star(4).click();
    await screen.findByText(/new result could not be loaded/);
    expect(bar(form)).toBe(before);
    screen.getByRole('button', { name: 'Try again' }).click();
    await filled(form, '80%');
    expect(votes()).toHaveLength(1);
  });

  it('is shown in every widget of the same article, adopted or not, and in no other', async () => {
    standIn.open(renderCategory);
    const forms = [...document.querySelectorAll<HTMLElement>('.itemRatingForm')];
    const idOf = (form?: HTMLElement) => form?.querySelector('a[data-id]')?.getAttribute('data-id');
    const first = rating();
    const twins = forms.filter((form) => idOf(form) === idOf(first));
    expect(twins.length).toBeGreaterThan(1);
    const others = forms.filter((form) => !twins.includes(form)).map((form) => [form, bar(form)] as const);
    release = adopt(first, testPage());
    star(5, first).click();
    await thanked(first);
    await waitFor(() => expect(new Set(twins.map(bar)).size).toBe(1));
    await vi.advanceTimersByTimeAsync(2000);
    await waitFor(() => expect(log(first)?.textContent).toMatch(/^\(\d/));
    expect(new Set(twins.map((form) => log(form)?.textContent)).size).toBe(1);
    for (const [form, width] of others) expect(bar(form)).toBe(width);
  });

  it('does not remove the failure of another widget of the article', async () => {
    const one = openArticle();
    const other = one.cloneNode(true) as HTMLElement;
    one.after(other);
    const releases = [one, other].map((form) => adopt(form, testPage()));
    release = () => releases.forEach((end) => void end());
    star(4, one).click();
    await filled(one, '80%');
    standIn.site.fault('vote', '500', 1);
    star(5, other).click();
    const again = await within(other).findByRole('button', { name: 'Try again' });
    again.focus();
    await counted(one);
    expect(document.activeElement).toBe(again);
  });
});

describe('a rating for screen readers', () => {
  it('has the names of the stars and the average', () => {
    openRating('de');
    const name = 'Diesen Artikel bewerten. Durchschnittliche Bewertung: 0\u00a0%';
    const stars = within(screen.getByRole('group', { name })).getAllByRole('button');
    expect(stars.map((button) => button.getAttribute('aria-label'))).toEqual(
      [1, 2, 3, 4, 5].map((count) => `${count} von 5 Sternen`),
    );
  });

  it('reads an average with a comma, which no style sheet can', () => {
    const form = openArticle();
    form.querySelector('.itemCurrentRating')?.setAttribute('style', 'width:66,67%;');
    release = adopt(form, testPage());
    screen.getByRole('group', { name: 'Rate this article. Average rating: 67%' });
  });
});

describe('a failed vote', () => {
  it.each([
    ['500', 'Die Bewertung wurde nicht gezählt.'],
    // Without an answer, the result is unknown.
    ['reset', 'Es ist unklar, ob das angekommen ist.'],
    // K2 refuses a value with an empty answer.
    ['empty', 'Die Website hat diese Bewertung nicht angenommen.'],
  ] as const)(
    'by %s is reported in the language of the page, and can be retried, with the focus',
    async (fault, words) => {
      const form = openRating('de');
      standIn.site.fault('vote', fault, 1);
      const four = within(form).getByRole('button', { name: '4 von 5 Sternen' });
      four.click();
      const alert = await within(form).findByRole('alert');
      expect(alert.textContent).toContain(words);
      expect(log(form)?.classList).not.toContain('formLogLoading');
      expect(votes()).toHaveLength(1);
      const button = await within(form).findByRole('button', { name: 'Noch einmal versuchen' });
      button.focus();
      button.click();
      expect(document.activeElement).toBe(four);
      await filled(form, '80%');
      expect(standIn.site.item(8)?.votes).toHaveLength(1);
    },
  );
});

it('a release restores the log, with its elements, or the server’s last text during a failure', async () => {
  const form = openArticle();
  const printed = '<i class="icon"></i>(0 votes)';
  const place = log(form) as HTMLElement;
  place.innerHTML = printed;
  adopt(form, testPage())();
  expect(place.innerHTML).toBe(printed);
  standIn.site.fault('vote', '500', 1);
  release = adopt(form, testPage());
  star(4).click();
  await within(form).findByRole('alert');
  release();
  expect(place.textContent).toBe('(0 votes)');
});
