import { VOTE_COUNT_DELAY_MS } from '../../src/constants.ts';
import { text } from '../../src/i18n/texts.ts';
import { createIsland, type Island } from '../../src/island/island.tsx';
import { detachOriginals } from '../../src/island/originals.ts';
import { asCallError } from '../../src/k2/call-error.ts';
import { readPercentage, readVoteCount, vote } from '../../src/k2/votes.ts';
import { readOptions } from '../../src/options.ts';
import type { Page } from '../../src/page.ts';
import { setAttributes } from '../../src/ui/attributes.ts';
import { announce } from '../../src/ui/live-region.ts';
import { isPlainClick } from '../../src/ui/plain-click.ts';
import { RatingLog, type RatingLogState } from './rating-log.tsx';
import { ratingsOf, readRating, starsOf } from './server-markup.ts';

/** Logs that React renders into, so that a vote in another widget of the same article can write there. */
const logs = new WeakMap<Element, (state: RatingLogState) => void>();

/** Puts a result into every widget of the article, adopted or not. */
function showPercentage(itemId: number, percentage: number): void {
  for (const form of ratingsOf(itemId)) {
    const bar = form.querySelector<HTMLElement>('.itemCurrentRating');
    if (bar) bar.style.width = `${percentage}%`;
  }
}

function showCount(itemId: number, count: string): void {
  for (const form of ratingsOf(itemId)) {
    const show = logs.get(form);
    const log = form.querySelector('.itemRatingLog');
    if (show) show({ text: count });
    else if (log) log.textContent = count;
  }
}

/** Names the stars and the result for a screen reader, and makes the stars the buttons that they are. */
function describe(form: Element, page: Page): (() => void)[] {
  const { list, stars, bar } = readRating(form);
  const label = () => {
    const group = text(page, 'rating.group');
    if (!bar) return group;
    return `${group}. ${text(page, 'rating.average', { percentage: Number.parseFloat(bar.style.width) || 0 })}`;
  };
  const undo = [setAttributes(list, { role: 'group', 'aria-label': label() })];
  for (const item of list.querySelectorAll(':scope > li')) undo.push(setAttributes(item, { role: 'none' }));
  for (const star of stars) {
    const count = starsOf(star);
    if (count) undo.push(setAttributes(star, { role: 'button', 'aria-label': text(page, 'rating.star', { count }) }));
  }
  if (bar) {
    const observer = new MutationObserver(() => list.setAttribute('aria-label', label()));
    observer.observe(bar, { attributes: true, attributeFilter: ['style'] });
    undo.push(() => observer.disconnect());
  }
  return undo;
}

/**
 * Adopts one `.itemRatingForm`: vote → message → bar → after {@link VOTE_COUNT_DELAY_MS} the vote count.
 * @throws Error when the element has no stars.
 */
export function adopt(form: HTMLElement, page: Page): () => void {
  const { itemId, stars, list } = readRating(form);
  const { countDelay } = readOptions(form, 'rating', { countDelay: VOTE_COUNT_DELAY_MS });
  const undo = describe(form, page);
  const gone = new AbortController();
  const { signal } = gone;
  let island: Island | undefined;
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const printed = form.querySelector<HTMLElement>('.itemRatingLog');
  const log = printed ?? document.createElement('div');
  const before = log.textContent ?? '';
  if (!printed) {
    log.className = 'itemRatingLog';
    list.after(log);
  }

  const show = (state: RatingLogState) => {
    island ??= createIsland(log, form, 'rating', page);
    island.render(<RatingLog state={state} />);
  };
  logs.set(form, show);

  const loadCount = async () => {
    try {
      const count = await readVoteCount(page.sitePath, itemId, signal);
      showCount(itemId, count);
      announce(count);
    } catch (error) {
      if (!signal.aborted) show({ what: 'rating.result-unknown', error: asCallError(error), onRetry: loadCount });
    }
  };
  const loadResult = async (): Promise<number | undefined> => {
    try {
      const percentage = await readPercentage(page.sitePath, itemId, signal);
      showPercentage(itemId, percentage);
      clearTimeout(timer);
      timer = setTimeout(loadCount, countDelay);
      return percentage;
    } catch (error) {
      if (!signal.aborted) show({ what: 'rating.result-unknown', error: asCallError(error), onRetry: loadResult });
      return undefined;
    }
  };
  const cast = async (count: number) => {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    show({ text: '' });
    log.classList.add('formLogLoading');
    form.ariaBusy = 'true';
    announce(text(page, 'rating.sending'));
    let message: string;
    try {
      message = await vote(page.sitePath, itemId, count, signal);
    } catch (error) {
      if (!signal.aborted) show({ what: 'rating.failed', error: asCallError(error), onRetry: () => cast(count) });
      return;
    } finally {
      busy = false;
      form.ariaBusy = null;
      log.classList.remove('formLogLoading');
    }
    show({ text: message });
    announce(message);
    const percentage = await loadResult();
    page.emit(form, 'k2:voted', { itemId, stars: count, percentage, message });
  };

  const starAt = ({ target }: Event) => stars.find((star) => star.contains(target as Node));
  const onClick = (event: MouseEvent) => {
    const star = starAt(event);
    if (!star || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const count = starsOf(star);
    if (count) cast(count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const star = event.key === ' ' ? starAt(event) : undefined;
    if (!star) return;
    event.preventDefault();
    star.click();
  };
  form.addEventListener('click', onClick, { capture: true, signal });
  form.addEventListener('keydown', onKeyDown, { signal });
  for (const star of stars) detachOriginals(star, 'click');

  return () => {
    gone.abort();
    clearTimeout(timer);
    logs.delete(form);
    const shown = log.textContent || before;
    island?.unmount();
    if (printed) log.textContent = shown;
    else log.remove();
    for (const put of undo.reverse()) put();
  };
}
