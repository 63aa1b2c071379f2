import texts from 'virtual:texts/rating';
import { detachOriginals } from '../../src/compat/jquery.ts';
import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { CallError } from '../../src/http/call-error.ts';
import { provideTexts, type TextKey, text } from '../../src/i18n/texts.ts';
import { describeFailure, type FailureWords } from '../../src/view/failure.ts';
import { createLazyView } from '../../src/view/lazy-view.ts';
import { readPercentage, readVoteCount, vote } from './api.ts';
import { itemIdOf, ratingsOf, readRating, showPercentage, starsOf } from './server-markup.ts';
import { ratingView } from './view.tsx';
import { options as defaults } from './widget.ts';

provideTexts(texts);

/** State of the log beside the stars: the server's words, or a failure after them. */
export type RatingState = { readonly text: string } | { readonly words: string; readonly failure: FailureWords };

/** Logs of adopted widgets, so that a vote in another widget of the same article can write there. */
const logs = new WeakMap<Element, (count: string, voted: Element) => void>();

function showCount(itemId: number, count: string, voted: Element): void {
  for (const form of ratingsOf(itemId)) {
    const show = logs.get(form);
    const log = form.querySelector('.itemRatingLog');
    if (show) show(count, voted);
    else if (log) log.textContent = count;
  }
}

/** Names the stars and the result for a screen reader, and makes the stars the buttons that they are. */
function describe(form: Element, page: Page): (() => void)[] {
  const { list, stars, bar } = readRating(form);
  const label = () => {
    const group = text(page, 'rating.group');
    if (!bar) return group;
    return `${group}. ${text(page, 'rating.average', { percentage: Math.round(Number.parseFloat(bar.style.width)) || 0 })}`;
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
 * Adopts one `.itemRatingForm`: vote → message → bar → after {@link defaults.countDelay} the vote count.
 * @throws Error when the element has no stars.
 */
export function adopt(form: HTMLElement, page: Page): () => void {
  const { itemId, stars, list } = readRating(form);
  const { countDelay } = readOptions(form, 'rating', defaults);
  const undo = describe(form, page);
  const gone = new AbortController();
  const { signal } = gone;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const printed = form.querySelector<HTMLElement>('.itemRatingLog');
  const log = printed ?? ownDocument.createElement('div');
  const nodes = [...log.childNodes];
  const before = log.textContent ?? '';
  if (!printed) {
    log.className = 'itemRatingLog';
    list.after(log);
  }

  const view = createLazyView({ place: log, adopted: form, widget: 'rating', page, view: ratingView });
  /** The server's words that the log showed last. */
  let shownMessage = before;
  /** The star to go back to when what has the focus goes away. */
  let lastStar: HTMLElement | undefined = stars[0];
  let shown: RatingState | undefined;
  const show = (state: RatingState) => {
    shown = state;
    if (view.hasFocus()) lastStar?.focus();
    // An emptied log is no word of the server.
    if ('text' in state && state.text) shownMessage = state.text;
    view.show(state);
  };
  logs.set(form, (count, voted) => {
    // What has become of a vote here stays, and so does the way to cast it again.
    const isKept = form.hasAttribute('aria-busy') || (shown && 'failure' in shown);
    if (voted === form || !isKept) show({ text: count });
  });

  const setLoading = (on: boolean) => {
    log.classList.toggle('formLogLoading', on);
    if (on) form.setAttribute('aria-busy', 'true');
    else form.removeAttribute('aria-busy');
  };
  /** Number of the newest vote: late responses to earlier ones are dropped. */
  let turn = 0;
  const underWay = new Set<string>();
  const keyOf = (failed: TextKey) => `${failed} ${turn}`;
  /**
   * Does one thing at a time of its kind.
   * @param failed What is said, with a way to do it again, when it throws.
   * @param words What the server has said before, which stays beside that.
   * @returns whether it was done.
   */
  const attempt = async (failed: TextKey, words: string, work: () => Promise<void>, again: () => Promise<unknown>) => {
    const own = turn;
    const key = keyOf(failed);
    if (underWay.has(key)) return false;
    underWay.add(key);
    try {
      await work();
      return true;
    } catch (error) {
      const onRetry = () => {
        show({ text: words });
        setLoading(true);
        again().finally(() => own === turn && setLoading(false));
      };
      if (signal.aborted || own !== turn) return false;
      show({ words, failure: describeFailure(page, failed, error, onRetry, failed === 'rating.failed') });
      return false;
    } finally {
      underWay.delete(key);
    }
  };

  const loadCount = (): Promise<boolean> =>
    attempt(
      'rating.result-unknown',
      shownMessage,
      async () => {
        const own = turn;
        const count = await readVoteCount(page.sitePath, itemId, signal);
        if (own !== turn) return;
        showCount(itemId, count, form);
        announce(count);
      },
      loadCount,
    );
  const loadResult = async (message: string): Promise<number | undefined> => {
    const own = turn;
    let percentage: number | undefined;
    await attempt(
      'rating.result-unknown',
      message,
      async () => {
        percentage = await readPercentage(page.sitePath, itemId, signal);
        showPercentage(itemId, percentage);
        if (own !== turn) return;
        show({ text: message });
        clearTimeout(timer);
        timer = setTimeout(loadCount, countDelay);
      },
      () => loadResult(message),
    );
    return percentage;
  };
  const cast = async (star: HTMLElement, count: number) => {
    if (underWay.has(keyOf('rating.failed'))) return;
    turn++;
    lastStar = star;
    clearTimeout(timer);
    let message = '';
    const isCounted = await attempt(
      'rating.failed',
      '',
      async () => {
        // As the loader does, which may have sent it already: the article that this star names.
        const itemIdOfStar = itemIdOf(star);
        const voted = Number.isNaN(itemIdOfStar) ? itemId : itemIdOfStar;
        const answered = vote(page.sitePath, voted, count, signal);
        // The call is on the wire; from here on, what will show its answer.
        show({ text: '' });
        setLoading(true);
        announce(text(page, 'rating.sending'));
        message = await answered.finally(() => setLoading(false));
        if (!message) throw new CallError('unreadable', { what: text(page, 'rating.empty') });
        show({ text: message });
        announce(message);
      },
      () => cast(star, count),
    );
    if (!isCounted) {
      // A failure is an alert; that something is being sent must not be said after it.
      if (!signal.aborted) announce('');
      return;
    }
    const percentage = await loadResult(message);
    if (!signal.aborted) page.emit(form, 'k2:voted', { itemId, stars: count, percentage, message });
  };

  // Looked up when it is used: a script may have replaced the list.
  const starAt = ({ target }: Event) => (target as Element).closest<HTMLElement>('.itemRatingList a');
  const onClick = (event: MouseEvent) => {
    const star = starAt(event);
    if (!star || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const count = starsOf(star);
    // The second half of a double click would vote once more where the answer has come between.
    if (count && event.detail < 2) cast(star, count);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const star = [' ', 'Enter'].includes(event.key) ? starAt(event) : null;
    // A template that does not end its table has what follows in the link of a star: fields, too.
    if (!star || event.target !== star) return;
    // A key that is held down is pressed once. Enter is the browser's, which would follow the link again and again.
    if (event.repeat || event.key === ' ') event.preventDefault();
    if (!event.repeat && event.key === ' ') star.click();
  };
  form.addEventListener('click', onClick, { capture: true, signal });
  form.addEventListener('keydown', onKeyDown, { signal });
  for (const star of stars) detachOriginals(star, 'click', signal);

  return () => {
    gone.abort();
    clearTimeout(timer);
    logs.delete(form);
    view.unmount();
    if (!printed) log.remove();
    else if (shownMessage === before) log.replaceChildren(...nodes);
    else log.textContent = shownMessage;
    for (const restore of undo.reverse()) restore();
  };
}
