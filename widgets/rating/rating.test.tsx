import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAULTS, type FaultName } from '../../fixtures/model.ts';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { renderCategory } from '../../fixtures/pages/category.ts';
import { CALL_TIMEOUT_MS } from '../../src/http/request.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt } from './controller.ts';
import { options } from './widget.ts';

const standIn = standInForTests({ language: 'en' });

/** Article 8 has no votes. */
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

describe('a vote', () => {
  it.each([' ', 'Enter'])('is sent once when the key “%s” is held down on a star', async (key) => {
    const form = openArticle();
    release = adopt(form, testPage());
    /** A press of the key, and what the browser does of itself: Enter follows a link. */
    const press = (repeat: boolean) => {
      const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
      if (star(4).dispatchEvent(event) && key === 'Enter') star(4).click();
      return event.defaultPrevented;
    };
    press(false);
    // As long as the first vote is under way, there is no second one anyway.
    await waitFor(() => expect(bar(form)).toBe('80%'));
    expect([press(true), press(true)]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(options.countDelay);
    await waitFor(() => expect(log(form)?.textContent).toBe('(1 Vote)'));
    expect(votes()).toHaveLength(1);
  });

  it.each([' ', 'Enter'])('is not sent by the key “%s” in a field that broken markup has put into a star', (key) => {
    const form = openArticle();
    release = adopt(form, testPage());
    const field = document.createElement('textarea');
    star(4).append(field);
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    expect([field.dispatchEvent(event), votes()]).toEqual([true, []]);
  });

  it('is sent once by a double click, also when the answer comes between its halves', async () => {
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

  it('of a reader who has already voted shows the answer of the server', async () => {
    const form = openArticle();
    standIn.site.item(8)?.votes.push({ stars: 2, ip: '127.0.0.1' });
    release = adopt(form, testPage());
    star(5).click();
    await waitFor(() => expect(log(form)?.textContent).toBe('You have already rated this entry!'));
    await waitFor(() => expect(bar(form)).toBe('40%'));
  });

  it('is sent one at a time', async () => {
    const form = openArticle();
    release = adopt(form, testPage());
    star(4).click();
    star(4).click();
    star(2).click();
    await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
    expect(votes()).toHaveLength(1);
  });

  it.each(['votes-percentage', 'votes-number'] as const)(
    'that failed stays reported when the %s of the one before comes late',
    async (call) => {
      const form = openArticle();
      release = adopt(form, testPage());
      let answer = () => {};
      const answered = new Promise<undefined>((resolve) => {
        answer = () => resolve(undefined);
      });
      const task = call === 'votes-number' ? 'getVotesNum' : 'getVotesPercentage';
      let isAsked = false;
      standIn.server.use(
        http.get('*/index.php', ({ request }) => {
          if (!request.url.includes(task)) return undefined;
          isAsked = true;
          return answered;
        }),
      );
      star(4).click();
      await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
      if (call === 'votes-number') await vi.advanceTimersByTimeAsync(options.countDelay);
      await waitFor(() => expect(isAsked).toBe(true));
      standIn.site.fault('vote', '500');
      star(2).click();
      const retry = await within(form).findByRole('button', { name: 'Try again' });
      const heard = new Promise((resolve) => document.addEventListener('k2:call', resolve, { once: true }));
      answer();
      await heard;
      await vi.advanceTimersByTimeAsync(options.countDelay);
      expect(log(form)?.contains(retry)).toBe(true);
      if (call === 'votes-percentage') expect(bar(form)).toBe('80%');
    },
  );

  it('is not sent for a link that is no star', () => {
    const form = openArticle();
    const link = form.querySelector('.five-stars');
    if (link) link.textContent = '<b>6</b>';
    release = adopt(form, testPage());
    (link as HTMLElement).click();
    expect(form.hasAttribute('aria-busy')).toBe(false);
    expect(calls()).toEqual([]);
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

  it('below a sub-folder is sent to that folder', async () => {
    const form = openArticle();
    release = adopt(form, testPage('en', '/sub/'));
    star(4).click();
    await waitFor(() => expect(votes()[0]?.url).toMatch(/^\/sub\/index\.php\?/));
  });
});

describe('the article number', () => {
  it.each([
    ['rel with digits', { rel: '7', 'data-id': '8' }, 'itemID=7'],
    ['rel that is no number', { rel: 'nofollow', 'data-id': '8' }, 'itemID=8'],
    ['data-id alone', { 'data-id': '8' }, 'itemID=8'],
  ])('comes from %s', async (_name, attributes, expected) => {
    const form = openArticle();
    for (const link of form.querySelectorAll('a')) {
      link.removeAttribute('rel');
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    }
    release = adopt(form, testPage());
    star(1).click();
    await waitFor(() => expect(votes()[0]?.url).toContain(expected));
  });

  it('is required: without one nothing is adopted', () => {
    const form = openArticle();
    for (const link of form.querySelectorAll('a')) for (const name of ['rel', 'data-id']) link.removeAttribute(name);
    expect(() => adopt(form, testPage())).toThrow('no article number');
  });
});

describe('the rating', () => {
  it.each([
    ['73.4', '73.4%'],
    ['140', '100%'],
    ['-3', '0%'],
  ])('of %s is shown as %s', async (answer, width) => {
    const { http, HttpResponse } = await import('msw');
    const form = openArticle();
    release = adopt(form, testPage());
    const item = standIn.site.item(8);
    // The stand-in computes percentages from votes; odd ones must be put in its mouth.
    standIn.server.use(
      http.get('*/index.php', ({ request }) =>
        request.url.includes('getVotesPercentage') ? HttpResponse.text(answer) : undefined,
      ),
    );
    star(4).click();
    await waitFor(() => expect(bar(form)).toBe(width));
    expect(item?.votes).toHaveLength(1);
  });

  it('that could not be loaded is reported after the server’s thanks', async () => {
    const form = openArticle();
    standIn.site.fault('votes-percentage', '500');
    standIn.site.fault('votes-number', '500', 1);
    release = adopt(form, testPage());
    star(4).click();
    const alert = await within(form).findByRole('alert');
    expect(log(form)?.textContent).toMatch(/^Thanks for rating! The new result could not be loaded\./);
    expect(alert.textContent).not.toContain('Thanks for rating!');
    standIn.site.fault('votes-percentage', undefined);
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(log(form)?.textContent).toBe('Thanks for rating!');
    await waitFor(() => expect(bar(form)).toBe('80%'));
    await vi.advanceTimersByTimeAsync(options.countDelay);
    await within(form).findByRole('alert');
    expect(log(form)?.textContent).toMatch(/^Thanks for rating! /);
  });

  it('that is no number does not change the bar, and is reported with a button to try again', async () => {
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

/** Two widgets of one article, both adopted. */
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

describe('a vote beside another one', () => {
  it('takes neither its failure nor the way to try again out of sight when its own count comes', async () => {
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

  it('stays busy when the result of an earlier one comes, which the reader has asked for again', async () => {
    const form = openArticle();
    standIn.site.fault('votes-percentage', 'empty', 1);
    release = adopt(form, testPage());
    star(4).click();
    const again = await within(form).findByRole('button', { name: 'Try again' });
    let answer = () => {};
    const result = new Promise<HttpResponse<string>>((resolve) => {
      answer = () => resolve(new HttpResponse('80'));
    });
    standIn.server.use(
      http.get('*/index.php', async ({ request }) => {
        if (request.url.includes('getVotesPercentage')) return result;
        return request.url.includes('task=vote') ? new Promise(() => {}) : undefined;
      }),
    );
    again.click();
    star(5).click();
    expect(form.getAttribute('aria-busy')).toBe('true');
    answer();
    await waitFor(() => expect(bar(form)).toBe('80%'));
    await vi.advanceTimersByTimeAsync(100);
    expect(form.getAttribute('aria-busy')).toBe('true');
  });
});

describe('a rating for screen readers', () => {
  it('has the names of the stars and the average', () => {
    const form = openArticle();
    release = adopt(form, testPage('de'));
    const group = screen.getByRole('group', {
      name: 'Diesen Beitrag bewerten. Durchschnittliche Bewertung: 0 %',
    });
    expect(
      within(group)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([...['1 von 5 Sternen', '2 von 5 Sternen', '3 von 5 Sternen', '4 von 5 Sternen', '5 von 5 Sternen']]);
  });

  it('has the average as a whole number', () => {
    const form = openArticle();
    const shown = form.querySelector<HTMLElement>('.itemCurrentRating');
    if (!shown) throw new Error('No bar');
    shown.style.width = '73.33%';
    release = adopt(form, testPage('en'));
    screen.getByRole('group', { name: 'Rate this article. Average rating: 73 %' });
  });

  it('announces the answer', async () => {
    openArticle();
    release = adopt(rating(), testPage());
    star(4).click();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Thanks for rating!'));
    screen.getByRole('group', { name: 'Rate this article. Average rating: 80 %' });
  });
});

describe('a failed vote', () => {
  const FAILING = FAULTS.filter(
    (fault) => !['slow', 'php-warning', 'timeout', 'invalid-token', 'html'].includes(fault),
  );

  const UNKNOWN = 'Ob das angekommen ist, ist ungewiss.';
  /** K2 refuses a value without a word; without an answer, nobody knows. */
  const TOLD: Partial<Record<FaultName, string>> = {
    empty: 'Die Website hat diese Bewertung nicht angenommen.',
    reset: UNKNOWN,
    offline: UNKNOWN,
  };

  async function voteUnder(fault: FaultName): Promise<HTMLElement> {
    const form = openArticle();
    standIn.site.fault('vote', fault, 1);
    release = adopt(form, testPage('de'));
    within(form).getByRole('button', { name: '4 von 5 Sternen' }).click();
    return form;
  }

  it('by a page of the site is reported with the words of that page, and cannot be retried', async () => {
    const form = await voteUnder('html');
    const alert = await within(form).findByRole('alert');
    expect(alert.textContent).toContain('Die Website hat das abgelehnt: Latest items.');
    expect(within(alert).queryByRole('button')).toBeNull();
  });

  it.each(FAILING)(
    'by %s is reported in the language of the page, is not repeated, and can be retried',
    async (fault) => {
      const form = await voteUnder(fault);
      const alert = await within(form).findByRole('alert');
      expect(alert.textContent).toContain(TOLD[fault] ?? 'Die Bewertung wurde nicht gezählt.');
      expect(log(form)?.classList).not.toContain('formLogLoading');
      expect(votes()).toHaveLength(1);
      within(alert).getByRole('button', { name: 'Noch einmal versuchen' }).click();
      await waitFor(() => expect(bar(form)).toBe('80%'));
      expect(standIn.site.item(8)?.votes).toHaveLength(1);
    },
  );

  it('without an answer is aborted after 15 s', async () => {
    const form = await voteUnder('timeout');
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1000);
    expect(within(form).queryByRole('alert')).toBe(null);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await within(form).findByRole('alert')).textContent).toContain('nicht rechtzeitig geantwortet');
  });

  it('is not reported for a PHP warning before the answer', async () => {
    const form = await voteUnder('php-warning');
    await waitFor(() => expect(bar(form)).toBe('80%'));
    expect(log(form)?.textContent).not.toContain('Warning');
  });
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

  it('of the result is sent one at a time, and shows its progress', async () => {
    const form = openArticle();
    standIn.site.fault('votes-percentage', '500', 1);
    release = adopt(form, testPage());
    star(4).click();
    const button = await within(form).findByRole('button', { name: 'Try again' });
    button.click();
    button.click();
    expect(within(form).queryByRole('alert')).toBe(null);
    expect(log(form)?.classList).toContain('formLogLoading');
    await waitFor(() => expect(bar(form)).toBe('80%'));
    await waitFor(() => expect(log(form)?.classList).not.toContain('formLogLoading'));
    expect(log(form)?.textContent).toBe('Thanks for rating!');
    expect(calls().filter((call) => call === 'votes-percentage')).toHaveLength(2);
    expect(votes()).toHaveLength(1);
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

it('stars that a script has inserted in place of the old ones vote', async () => {
  const form = openArticle();
  release = adopt(form, testPage());
  const list = form.querySelector('.itemRatingList');
  if (list) list.replaceChildren(...[...list.children].map((child) => child.cloneNode(true)));
  form.querySelector<HTMLElement>('.five-stars')?.click();
  await waitFor(() => expect(votes()[0]?.url).toContain('user_rating=5'));
});

it('a vote needs no session: one that has expired elsewhere does not prevent it', async () => {
  const { markTokenStale } = await import('../../src/http/session.ts');
  const form = openArticle();
  markTokenStale();
  release = adopt(form, testPage());
  star(4).click();
  await waitFor(() => expect(bar(form)).toBe('80%'));
  expect(calls()[0]).toBe('vote');
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

it('a release leaves no listener of React on the log', async () => {
  const form = openArticle();
  const printed = log(form);
  const added = vi.spyOn(printed as HTMLElement, 'addEventListener');
  release = adopt(form, testPage());
  star(4).click();
  await waitFor(() => expect(log(form)?.textContent).toBe('Thanks for rating!'));
  expect(log(form)).toBe(printed);
  expect(added).not.toHaveBeenCalled();
});

it('a release keeps what a template has put into the log', () => {
  const form = openArticle();
  const own = document.createElement('b');
  log(form)?.append(own);
  release = adopt(form, testPage());
  release();
  expect(log(form)?.lastChild).toBe(own);
});

it('a release restores the widget as the server printed it', () => {
  const form = openArticle();
  const before = form.outerHTML;
  const undo = adopt(form, testPage());
  expect(form.outerHTML).not.toBe(before);
  undo();
  expect(form.outerHTML).toBe(before);
  form.querySelector<HTMLElement>('.four-stars')?.click();
  expect(form.hasAttribute('aria-busy')).toBe(false);
  expect(calls()).toEqual([]);
});
