import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { renderCategory } from '../../fixtures/pages/category.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt } from './adopt.tsx';

const standIn = standInForTests({ language: 'en' });

function openArticle(id = 1): HTMLElement {
  standIn.open((context) => {
    const item = context.site.item(id);
    if (!item) throw new Error(`No article ${id}`);
    return renderArticle(context, item);
  });
  return ratingForm();
}

function ratingForm(index = 0): HTMLElement {
  const form = document.querySelectorAll<HTMLElement>('.itemRatingForm')[index];
  if (!form) throw new Error('No rating on the page');
  return form;
}

const calls = () => standIn.site.log.map(({ call }) => call);
const log = (form: HTMLElement) => form.querySelector('.itemRatingLog');
const bar = (form: HTMLElement) => form.querySelector<HTMLElement>('.itemCurrentRating')?.style.width;

describe('a vote', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));

  it('is sent as the contract says, then the message, the bar, and after 2000 ms the count appear', async () => {
    const form = openArticle(8);
    adopt(form, testPage());
    const voted = vi.fn();
    form.addEventListener('k2:voted', voted);

    screen.getByRole('button', { name: '4 stars out of 5' }).click();
    expect(log(form)?.classList).toContain('formLogLoading');
    await waitFor(() => expect(log(form)).toHaveProperty('textContent', 'Thanks for rating!'));
    expect(log(form)?.classList).not.toContain('formLogLoading');
    await waitFor(() => expect(voted).toHaveBeenCalledOnce());
    expect(calls()).toEqual(['vote', 'votes-percentage']);
    expect(standIn.site.log[0]).toMatchObject({
      method: 'GET',
      url: '/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8',
    });

    await vi.advanceTimersByTimeAsync(1900);
    expect(calls()).not.toContain('votes-number');
    await vi.advanceTimersByTimeAsync(200);
    await waitFor(() => expect(log(form)?.textContent).toMatch(/^\(\d+ votes?\)$/i));
  });
});
