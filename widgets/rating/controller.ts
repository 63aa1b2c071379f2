import texts from 'virtual:texts/rating';
import { detachOriginals } from '../../src/compat/jquery.ts';
import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { createTask, type Task } from '../../src/core/task.ts';
import { busyMark, setAttributes } from '../../src/dom/attributes.ts';
import { asButton } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { pause } from '../../src/dom/wait.ts';
import { CallError } from '../../src/http/call-error.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import type { ViewPlace } from '../../src/view/lazy-view.ts';
import { readPercentage, readVoteCount, vote } from './api.ts';
import { createLog, type Log } from './log.ts';
import { ratingsOf, readRating, showPercentage, starsOf } from './server-markup.ts';
import { options as defaults } from './widget.ts';

provideTexts(texts);

/** Shows a count in the log of an adopted widget, after a vote in any widget of the same article. */
const countShown = new WeakMap<Element, (count: string) => void>();

/** Shows the count in every widget of the article, adopted or not. */
function showCount(itemId: number, count: string): void {
  for (const form of ratingsOf(itemId)) {
    const show = countShown.get(form);
    const log = form.querySelector('.itemRatingLog');
    if (show) show(count);
    else if (log) log.textContent = count;
  }
}

/** Names the stars and the result for a screen reader, and makes the stars the buttons that they are. */
function describe(form: Element, page: Page, signal: AbortSignal): void {
  const { list, stars, bar } = readRating(form);
  const percentage = () => Math.round(Number.parseFloat(`${bar?.style.width}`)) || 0;
  const average = () => (bar ? `. ${text(page, 'rating.average', { percentage: percentage() })}` : '');
  const label = () => text(page, 'rating.group') + average();
  const undo = [setAttributes(list, { role: 'group', 'aria-label': label() })];
  for (const item of list.querySelectorAll(':scope > li')) undo.push(setAttributes(item, { role: 'none' }));
  for (const star of stars) {
    const count = starsOf(star);
    if (!count) continue;
    asButton(star, signal);
    undo.push(setAttributes(star, { 'aria-label': text(page, 'rating.star', { count }) }));
  }
  // Another widget of the article may change the bar.
  const observer = new MutationObserver(() => list.setAttribute('aria-label', label()));
  if (bar) observer.observe(bar, { attributes: true, attributeFilter: ['style'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    for (const restore of undo) restore();
  });
}

/** A vote, from the click on a star to the count. */
interface Vote {
  readonly star: HTMLElement;
  readonly stars: number;
  /** The result in percent, as soon as it is known. */
  percentage?: number;
  /** Time from the result to the count, in ms. */
  countDelay: number;
}

/** What the tasks of one widget share. */
interface Rating extends ViewPlace {
  readonly itemId: number;
  readonly list: HTMLElement;
  readonly log: Log;
  readonly showFailure: Log['showFailure'];
  readonly beforeRetry: (vote: Vote) => void;
  readonly signal: AbortSignal;
}

function createCountTask(rating: Rating): Task<Vote> {
  const { page, itemId, beforeRetry } = rating;
  return createTask<Vote, string>({
    ...rating,
    whileBusy: 'newest',
    setBusy: () => {},
    failed: 'rating.result-unknown',
    run: async ({ countDelay }, signal) => {
      await pause(countDelay, signal);
      return readVoteCount(page.sitePath, itemId, signal);
    },
    done: (count) => {
      showCount(itemId, count);
      announce(count);
    },
    beforeRetry: (vote) => {
      beforeRetry(vote);
      vote.countDelay = 0;
    },
  });
}

function createResultTask(rating: Rating, count: Task<Vote>): Task<Vote> {
  const { page, itemId, list } = rating;
  return createTask<Vote, number>({
    ...rating,
    whileBusy: 'newest',
    setBusy: busyMark(list),
    failed: 'rating.result-unknown',
    run: (_vote, signal) => readPercentage(page.sitePath, itemId, signal),
    done: (percentage, vote) => {
      vote.percentage = percentage;
      showPercentage(itemId, percentage);
      void count.start(vote);
    },
  });
}

function createVoteTask(rating: Rating, result: Task<Vote>): Task<Vote> {
  const { adopted, page, itemId, log, signal } = rating;
  const mark = busyMark(adopted, 'formLogLoading', log.place);
  return createTask<Vote, string>({
    ...rating,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: (isBusy) => {
      if (isBusy) log.say('');
      mark(isBusy);
    },
    sending: 'rating.sending',
    failed: 'rating.failed',
    run: async ({ stars }, signal) => {
      const message = await vote(page.sitePath, itemId, stars, signal);
      if (!message) throw new CallError('unreadable', { what: text(page, 'rating.empty') });
      return message;
    },
    done: async (message, vote) => {
      const { stars } = vote;
      log.say(message);
      announce(message);
      await result.start(vote);
      if (!signal.aborted) page.emit(adopted, 'k2:voted', { itemId, stars, percentage: vote.percentage, message });
    },
  });
}

/**
 * Adopts one `.itemRatingForm`: vote → message → result → count. Each says its own failure, with a way to do it again.
 * @throws Error when the element has no stars.
 */
export function adopt(form: HTMLElement, page: Page): () => void {
  const { itemId, list, log: place, stars } = readRating(form);
  const { countDelay } = readOptions(form, 'rating', defaults);
  const gone = new AbortController();
  const { signal } = gone;
  const where = { adopted: form, widget: 'rating', page };
  const log = createLog(place, where);
  const beforeRetry = ({ star }: Vote) => star.focus({ preventScroll: true });
  const rating = { ...where, itemId, list, log, showFailure: log.showFailure, beforeRetry, signal };
  const count = createCountTask(rating);
  const result = createResultTask(rating, count);
  const voting = createVoteTask(rating, result);

  describe(form, page, signal);
  countShown.set(form, (words) => {
    // What has become of a vote here stays, and so does the way to cast it again.
    const isKept = [voting, result, count].some(({ state }) => state.kind === 'busy' || state.kind === 'failed');
    if (!isKept) log.say(words);
  });
  const cast = (star: HTMLElement, { detail }: MouseEvent) => {
    const stars = starsOf(star);
    // The second half of a double click would vote once more where the answer has come between.
    if (!stars || detail > 1) return;
    void voting.start({ star, stars, countDelay });
    result.stop();
    count.stop();
  };
  onAction(form, '.itemRatingList a', cast, signal);
  for (const star of stars) detachOriginals(star, 'click', signal);
  return () => {
    gone.abort();
    countShown.delete(form);
    log.release();
  };
}
