import { detachOriginals } from '../../src/compat/jquery.ts';
import { createTask, showFailures, type Task } from '../../src/core/task.ts';
import { busyMark, setAttributes } from '../../src/dom/attributes.ts';
import { asButton, onAction } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { pause } from '../../src/dom/wait.ts';
import { CallError } from '../../src/http/call-error.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { readPercentage, readVoteCount, vote } from './api.ts';
import { percentageIn, type RatingMarkup, ratingsOf, readRating, starsOf } from './server-markup.ts';

/** Returns the name of the stars, with the result. */
const groupLabel = (page: Page, percentage: number | undefined) =>
  text(page, 'rating.group') + (percentage === undefined ? '' : `. ${text(page, 'rating.average', { percentage })}`);

/** Names the stars and the result for screen readers, and makes the stars buttons. */
function describe({ list, stars, bar }: RatingMarkup, { page, signal, undo }: Scope): void {
  const [, printed = ''] = /width\s*:\s*([\d.,]+)/.exec(bar?.getAttribute('style') ?? '') ?? [];
  const percentage = bar ? Math.round(percentageIn(printed) ?? 0) : undefined;
  undo(setAttributes(list, { role: 'group', 'aria-label': groupLabel(page, percentage) }));
  for (const item of list.querySelectorAll(':scope > li')) undo(setAttributes(item, { role: 'none' }));
  for (const star of stars) {
    const count = starsOf(star);
    if (!count) continue;
    asButton(star, signal);
    undo(setAttributes(star, { 'aria-label': text(page, 'rating.star', { count }) }));
  }
}

/** Shows a result in every widget of the article; those that are adopted name it, too. */
function showPercentage(itemId: number, percentage: number, page: Page): void {
  const label = groupLabel(page, Math.round(percentage));
  for (const form of ratingsOf(itemId)) {
    const bar = form.querySelector<HTMLElement>('.itemCurrentRating');
    if (!bar) continue;
    bar.style.width = `${percentage}%`;
    form.querySelector('.itemRatingList[role=group]')?.setAttribute('aria-label', label);
  }
}

/** Time from the result to the vote count, in ms. */
const COUNT_DELAY_MS = 2000;

/** A vote, from the click on a star to the count. */
interface Vote {
  readonly star: HTMLElement;
  readonly stars: number;
  /** The result in percent, as soon as it is known. */
  percentage?: number;
  /** Time from the result to the count, in ms. */
  countDelay: number;
}

/** The common part of the three tasks of one widget. */
interface Rating extends RatingMarkup {
  readonly form: HTMLElement;
  readonly scope: Scope;
  readonly whileBusy: 'newest';
  readonly failed: 'rating.result-unknown';
  readonly beforeRetry: (vote: Vote) => void;
}

function createCountTask(rating: Rating): Task<Vote> {
  const { scope, itemId } = rating;
  return createTask<Vote, string>({
    ...rating,
    async run(vote, signal) {
      await pause(vote.countDelay, signal);
      // Another try begins at once.
      vote.countDelay = 0;
      return readVoteCount(scope.page.sitePath, itemId, signal);
    },
    done(count) {
      for (const form of ratingsOf(itemId)) form.querySelector('.itemRatingLog')?.replaceChildren(count);
      announce(count);
    },
  });
}

function createResultTask(rating: Rating, count: Task<Vote>): Task<Vote> {
  const { itemId, list } = rating;
  const { page } = rating.scope;
  return createTask<Vote, number>({
    ...rating,
    setBusy: busyMark(list),
    run: (_vote, signal) => readPercentage(page.sitePath, itemId, signal),
    done(percentage, vote) {
      vote.percentage = percentage;
      showPercentage(itemId, percentage, page);
      void count.start(vote);
    },
  });
}

function createVoteTask(rating: Rating, result: Task<Vote>): Task<Vote> {
  const { form, itemId, log } = rating;
  const { page, signal } = rating.scope;
  const mark = busyMark(form, 'formLogLoading', log);
  let before = '';
  return createTask<Vote, string>({
    ...rating,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy(isBusy) {
      // Without an answer, the earlier text is restored.
      if (isBusy) before = log.textContent;
      log.textContent = isBusy ? '' : before;
      mark(isBusy);
    },
    sending: 'rating.sending',
    failed: 'rating.failed',
    async run({ stars }, signal) {
      const message = await vote(page.sitePath, itemId, stars, signal);
      if (!message) throw new CallError('unreadable', { headline: text(page, 'rating.empty') });
      return message;
    },
    async done(message, vote) {
      log.textContent = message;
      announce(message);
      await result.start(vote);
      const { stars, percentage } = vote;
      if (!signal.aborted) page.emit(form, 'k2:voted', { itemId, stars, percentage, message });
    },
  });
}

/** Adopts one `.itemRatingForm`: vote → message → result → count. Each step shows its failure, with a retry button. */
export function adopt(form: HTMLElement, scope: Scope): void {
  const { signal } = scope;
  const markup = readRating(form);
  const beforeRetry = ({ star }: Vote) => star.focus({ preventScroll: true });
  const rating: Rating = { ...markup, form, scope, whileBusy: 'newest', failed: 'rating.result-unknown', beforeRetry };
  const count = createCountTask(rating);
  const result = createResultTask(rating, count);
  const voting = createVoteTask(rating, result);
  showFailures([voting, result, count], () => markup.log, scope);

  describe(markup, scope);
  const cast = (star: HTMLElement, { detail }: MouseEvent) => {
    const stars = starsOf(star);
    // A double click would vote again if the answer arrives between the two clicks.
    if (!stars || detail > 1) return;
    void voting.start({ star, stars, countDelay: COUNT_DELAY_MS });
    result.stop();
    count.stop();
  };
  onAction(form, '.itemRatingList a', cast, signal);
  for (const star of markup.stars) detachOriginals(star, 'click', signal);
}
