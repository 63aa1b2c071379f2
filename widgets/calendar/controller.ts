import texts from 'virtual:texts/calendar';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { describeFailure } from '../../src/island/failure.ts';
import { showFailureLine } from '../../src/island/failure-line.ts';
import { readMonth } from '../../src/k2/calendar.ts';
import { detachOriginals } from '../../src/k2/originals.ts';
import { sameOrigin } from '../../src/k2/site-url.ts';
import type { Page } from '../../src/page.ts';
import { setAttributes } from '../../src/ui/attributes.ts';
import { announce } from '../../src/ui/live-region.ts';
import { isPlainClick } from '../../src/ui/plain-click.ts';
import { adoptStyles } from '../../src/ui/styles.ts';
import { ownDocument } from '../../src/ui/unshadowed.ts';
import css from './calendar.css?inline';
import { arrowAt, arrowsOf, labelOf, monthOf, sameArrow } from './server-markup.ts';

provideTexts(texts);

/** Names the month, its arrows and today for a screen reader. */
function describe(month: Element, page: Page): (() => void)[] {
  const undo = [setAttributes(month, { 'aria-label': text(page, 'calendar.label') })];
  for (const [arrow, label] of arrowsOf(month)) undo.push(setAttributes(arrow, { 'aria-label': text(page, label) }));
  for (const today of month.querySelectorAll('.calendarToday,.calendarTodayLinked'))
    undo.push(setAttributes(today, { 'aria-current': 'date' }));
  return undo;
}

/** The same arrow in a new month; the other one, or the month itself, where the range of the calendar ends. */
function focusFor(arrow: Element, month: HTMLElement): void {
  const place = sameArrow(arrow, month) ?? arrowsOf(month)[0]?.[0] ?? month;
  if (place === month) month.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * Adopts one `.k2CalendarBlock`: its arrows bring another month into the block.
 * @throws Error when the block shows no month.
 */
export function adopt(block: HTMLElement, page: Page): () => void {
  let undo = describe(monthOf(block), page);
  const gone = new AbortController();
  let running: AbortController | undefined;
  let asked = '';
  let clearFailure: (() => void) | undefined;
  adoptStyles(css);

  const setLoading = (loading: boolean) => {
    block.classList.toggle('k2CalendarLoader', loading);
    if (loading) block.setAttribute('aria-busy', 'true');
    else block.removeAttribute('aria-busy');
  };
  const showFailure = (error: unknown, arrow: HTMLAnchorElement) => {
    const retry = () => {
      sameArrow(arrow, monthOf(block))?.focus({ preventScroll: true });
      load(arrow);
    };
    const clear = showFailureLine(describeFailure(page, 'calendar.failed', error, retry), {
      after: monthOf(block),
      className: 'k2i-calendar-failure',
      adopted: block,
      widget: 'calendar',
      page,
    });
    clearFailure = () => {
      clear();
      clearFailure = undefined;
    };
  };
  const show = (month: HTMLElement, arrow: Element) => {
    const old = monthOf(block);
    const { activeElement: focused } = ownDocument;
    // Some browsers don't focus a link that is clicked.
    const hadFocus = !focused || focused === ownDocument.body || old.contains(focused);
    undo = describe(month, page);
    old.replaceWith(month);
    if (hadFocus) focusFor(arrow, month);
  };

  const load = async (arrow: HTMLAnchorElement) => {
    // A second click on the arrow of a month that is still shown asks for the same one.
    if (running && asked === arrow.href) return;
    asked = arrow.href;
    running?.abort();
    const control = new AbortController();
    const { signal } = control;
    running = control;
    clearFailure?.();
    setLoading(true);
    announce(text(page, 'calendar.loading'));
    try {
      const url = sameOrigin(arrow.href);
      const month = await readMonth(url, signal);
      if (signal.aborted) return;
      show(month, arrow);
      announce(labelOf(month));
      page.emit(block, 'k2:month-changed', { label: labelOf(month), url: url.href });
    } catch (error) {
      if (signal.aborted) return;
      // A failure is an alert; that something is under way must not be said after it.
      announce('');
      showFailure(error, arrow);
    } finally {
      if (running === control) {
        running = undefined;
        setLoading(false);
      }
    }
  };

  const onClick = (event: MouseEvent) => {
    const arrow = arrowAt(event.target);
    if (!arrow || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    load(arrow);
  };
  block.addEventListener('click', onClick, { capture: true, signal: gone.signal });
  detachOriginals(block, 'click', gone.signal);

  return () => {
    gone.abort();
    running?.abort();
    clearFailure?.();
    setLoading(false);
    for (const put of undo) put();
  };
}
