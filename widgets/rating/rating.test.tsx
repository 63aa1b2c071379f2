import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../fixtures/model.ts';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { renderCategory } from '../../fixtures/pages/category.ts';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
import { starsOf } from './server-markup.ts';
import { options } from './widget.ts';
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

it('a rating without a vote leaves the elements in its log when it is released', () => {
  const form = openArticle();
  const place = log(form);
  if (place) place.innerHTML = '<i class="icon"></i>(0 votes)';
  adopt(form, testPage())();
  expect(place?.innerHTML).toBe('<i class="icon"></i>(0 votes)');
});

describe('a vote', () => {
  it('is sent once for a double click, even if the answer arrives between the two clicks', async () => {
    const form = openArticle();
    release = adopt(form, testPage());
    const press = (detail: number) =>
      star(4).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    press(1);
    await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
    expect(press(2)).toBe(false);
    expect(form.hasAttribute('aria-busy')).toBe(false);
    expect(votes()).toHaveLength(1);
  });

  it('is sent as the server expects it; the message, the bar and after 2000 ms the count are shown', async () => {
    const form = openArticle();
    release = adopt(form, testPage());
    const voted = vi.fn();
    form.addEventListener('k2:voted', (event) => voted((event as CustomEvent).detail));

    star(4).click();
    expect(log(form)?.classList).toContain('formLogLoading');
    expect(form.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
    expect(log(form)?.classList).not.toContain('formLogLoading');
    expect(form.hasAttribute('aria-busy')).toBe(false);
    await waitFor(() => expect(voted).toHaveBeenCalledOnce());
    expect(voted).toHaveBeenCalledWith({ itemId: 8, stars: 4, percentage: 80, message: 'Thanks for rating!' });
    expect(bar(form)).toBe('80%');
    expect(standIn.site.log.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8',
      'GET /index.php?option=com_k2&view=item&task=getVotesPercentage&format=raw&itemID=8',
    ]);
    expect(standIn.site.log[0]?.headers['x-requested-with']).toBe('XMLHttpRequest');

    await vi.advanceTimersByTimeAsync(options.countDelay - 200);
    expect(calls()).not.toContain('votes-number');
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(log(form)?.textContent).toBe('(1 Vote)'));
  });

  it('shows the server’s answer to a reader who has already voted', async () => {
    const form = openArticle();
    standIn.site.item(8)?.votes.push({ stars: 2, ip: '127.0.0.1' });
    release = adopt(form, testPage());
    star(5).click();
    await waitFor(() => expect(log(form)?.textContent).toBe('You have already rated this entry!'));
    await waitFor(() => expect(bar(form)).toBe('40%'));
  });

  it('aborts the requests for result and count of the one before if it fails', async () => {
    const form = openArticle();
    release = adopt(form, testPage());
    star(4).click();
    await waitFor(() => expect(bar(form)).toBe('80%'));
    standIn.site.fault('vote', '500');
    star(2).click();
    const retry = await within(form).findByRole('button', { name: 'Try again' });
    await vi.advanceTimersByTimeAsync(options.countDelay);
    expect(form.contains(retry)).toBe(true);
    expect(calls()).not.toContain('votes-number');
  });

  it('can be cast with Enter and with the space key', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const form = openArticle();
    release = adopt(form, testPage());
    star(3).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
    expect(votes()[0]?.url).toContain('user_rating=3');
    expect(document.activeElement).toBe(star(3));
  });

  it('is hidden from handlers of other scripts, and never follows the link', async () => {
    const form = openArticle();
    const original = vi.fn();
    form.querySelector('.four-stars')?.addEventListener('click', original);
    release = adopt(form, testPage());
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    form.querySelector('.four-stars')?.dispatchEvent(click);
    expect(original).not.toHaveBeenCalled();
    expect(click.defaultPrevented).toBe(true);
  });
});

describe('the number of stars', () => {
  it.each([
    ['no text, by its place', ''],
    ['a drawn star as its text, by its place', '★'],
    ['its number in another script, by its place', '٤'],
  ])('is known for a star with %s', async (_what, content) => {
    const form = openArticle();
    for (const link of form.querySelectorAll('.itemRatingList a')) link.textContent = content;
    release = adopt(form, testPage());
    star(4).click();
    await waitFor(() => expect(votes().map(({ url }) => url)).toEqual([expect.stringContaining('user_rating=4&')]));
  });

  it('is not guessed from the place among more links than stars, or against the text', () => {
    const form = openArticle();
    const links = [...form.querySelectorAll('.itemRatingList a')];
    for (const link of links) link.textContent = '';
    form.querySelector('.itemRatingList')?.prepend(links[0]?.cloneNode() ?? '');
    expect(links.map(starsOf)).toEqual(links.map(() => undefined));
    form.querySelector('.itemRatingList a')?.remove();
    if (links[0]) links[0].textContent = '6';
    expect(links.map(starsOf)).toEqual([undefined, 2, 3, 4, 5]);
  });
});

describe('the article number', () => {
  it.each([['data-id if rel is not a number', { rel: 'nofollow', 'data-id': '8' }, 'itemID=8']])(
    'comes from %s',
    async (_name, attributes, expected) => {
      const form = openArticle();
      for (const link of form.querySelectorAll('a')) {
        link.removeAttribute('rel');
        for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
      }
      release = adopt(form, testPage());
      star(1).click();
      await waitFor(() => expect(votes()[0]?.url).toContain(expected));
    },
  );

  it('is required: without one nothing is adopted', () => {
    const form = openArticle();
    for (const link of form.querySelectorAll('a')) for (const name of ['rel', 'data-id']) link.removeAttribute(name);
    expect(() => adopt(form, testPage())).toThrow('no article number');
  });
});

describe('the rating', () => {
  it('that is not a number does not change the bar, and is reported with a retry button', async () => {
    const form = openArticle();
    standIn.site.fault('votes-percentage', 'empty', 1);
    release = adopt(form, testPage());
    const before = bar(form);
    star(4).click();
    await screen.findByText(/new result could not be loaded/);
    expect(bar(form)).toBe(before);
    screen.getByRole('button', { name: 'Try again' }).click();
    await waitFor(() => expect(bar(form)).toBe('80%'));
    expect(votes()).toHaveLength(1);
  });

  it('is shown in every widget of the same article, adopted or not, and in no other', async () => {
    standIn.open(renderCategory);
    const forms = [...document.querySelectorAll<HTMLElement>('.itemRatingForm')];
    const idOf = (form: HTMLElement) => form.querySelector('a[data-id]')?.getAttribute('data-id');
    const [first] = forms;
    const twins = forms.filter((form) => first && idOf(form) === idOf(first));
    expect(twins.length).toBeGreaterThan(1);
    const others = forms.filter((form) => !twins.includes(form)).map((form) => [form, bar(form)] as const);
    if (!first) throw new Error('No rating');
    release = adopt(first, testPage());
    star(5, first).click();
    await waitFor(() => expect(log(first)?.textContent).toBe('Thanks for rating!'));
    await waitFor(() => expect(new Set(twins.map(bar)).size).toBe(1));
    await vi.advanceTimersByTimeAsync(options.countDelay);
    await waitFor(() => expect(log(first)?.textContent).toMatch(/^\(\d/));
    expect(twins.map((form) => log(form)?.textContent)).toEqual(twins.map(() => log(first)?.textContent));
    for (const [form, width] of others) expect(bar(form)).toBe(width);
  });
});

/** Adopts two widgets of one article. */
function openTwins(): readonly [HTMLElement, HTMLElement] {
  const one = openArticle();
  const other = one.cloneNode(true) as HTMLElement;
  one.after(other);
  const undo = [one, other].map((form) => adopt(form, testPage()));
  release = () => {
    for (const put of undo) put();
  };
  return [one, other];
}

describe('a vote in one of two widgets', () => {
  it('does not remove the other one’s failure and retry button when its count arrives', async () => {
    const [one, other] = openTwins();
    star(4, one).click();
    await waitFor(() => expect(bar(one)).toBe('80%'));
    standIn.site.fault('vote', '500', 1);
    star(5, other).click();
    const again = await within(other).findByRole('button', { name: 'Try again' });
    again.focus();
    await vi.advanceTimersByTimeAsync(options.countDelay);
    await waitFor(() => expect(log(one)?.textContent).toBe('(1 Vote)'));
    expect(document.activeElement).toBe(again);
  });
});

describe('a rating for screen readers', () => {
  it('has the names of the stars and the average', () => {
    const form = openArticle();
    release = adopt(form, testPage('de'));
    const group = screen.getByRole('group', {
      name: 'Diesen Artikel bewerten. Durchschnittliche Bewertung: 0\u00a0%',
    });
    expect(
      within(group)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([...['1 von 5 Sternen', '2 von 5 Sternen', '3 von 5 Sternen', '4 von 5 Sternen', '5 von 5 Sternen']]);
  });

  it('reads an average with a comma, which no style sheet can', () => {
    const form = openArticle();
    form.querySelector('.itemCurrentRating')?.setAttribute('style', 'width:66,67%;');
    release = adopt(form, testPage());
    screen.getByRole('group', { name: 'Rate this article. Average rating: 67%' });
  });

  it('announces the answer', async () => {
    openArticle();
    release = adopt(rating(), testPage());
    star(4).click();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Thanks for rating!'));
    screen.getByRole('group', { name: 'Rate this article. Average rating: 80%' });
  });
});

describe('a failed vote', () => {
  const FAILING = ['500', 'reset', 'empty'] as const;
  const UNKNOWN = 'Es ist unklar, ob das angekommen ist.';
  /** K2 refuses a value with an empty answer; without an answer, the result is unknown. */
  const TOLD: Partial<Record<FaultName, string>> = {
    empty: 'Die Website hat diese Bewertung nicht angenommen.',
    reset: UNKNOWN,
  };

  async function voteUnder(fault: FaultName): Promise<HTMLElement> {
    const form = openArticle();
    standIn.site.fault('vote', fault, 1);
    release = adopt(form, testPage('de'));
    within(form).getByRole('button', { name: '4 von 5 Sternen' }).click();
    return form;
  }

  it.each(FAILING)(
    'by %s is reported in the language of the page, is not repeated, and can be retried',
    async (fault) => {
      const form = await voteUnder(fault);
      const alert = await within(form).findByRole('alert');
      expect(alert.textContent).toContain(TOLD[fault] ?? 'Die Bewertung wurde nicht gezählt.');
      expect(log(form)?.classList).not.toContain('formLogLoading');
      expect(votes()).toHaveLength(1);
      (await within(form).findByRole('button', { name: 'Noch einmal versuchen' })).click();
      await waitFor(() => expect(bar(form)).toBe('80%'));
      expect(standIn.site.item(8)?.votes).toHaveLength(1);
    },
  );
});

describe('a retry of a vote', () => {
  it('keeps the focus: it moves to the star when the button is removed', async () => {
    const form = openArticle();
    standIn.site.fault('vote', '500', 1);
    release = adopt(form, testPage());
    star(4).click();
    const button = await within(form).findByRole('button', { name: 'Try again' });
    button.focus();
    button.click();
    expect(document.activeElement).toBe(star(4));
    await waitFor(() => expect(bar(form)).toBe('80%'));
    expect(document.activeElement).toBe(star(4));
  });
});

it('an element with other classes shows the result as well', async () => {
  const form = openArticle();
  form.className = 'my-rating';
  form.setAttribute('data-k2-widget', 'rating');
  release = adopt(form, testPage());
  star(4, form).click();
  await waitFor(() => expect(bar(form)).toBe('80%'));
  await vi.advanceTimersByTimeAsync(options.countDelay);
  await waitFor(() => expect(log(form)?.textContent).toBe('(1 Vote)'));
});

it('a release during a failure restores the server’s last text in the log', async () => {
  const form = openArticle();
  const before = log(form)?.textContent;
  standIn.site.fault('vote', '500', 1);
  release = adopt(form, testPage());
  star(4).click();
  await within(form).findByRole('alert');
  release();
  expect(log(form)?.textContent).toBe(before);
});
