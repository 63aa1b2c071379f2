import texts from 'virtual:texts/calendar';
import { detachOriginals } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { textOf } from '../../src/http/answers.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read } from '../../src/http/request.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { sanitise } from '../../src/sanitise/sanitise.ts';
import { describeFailure, showFailureLine } from '../../src/view/failure.ts';
import css from './calendar.css?inline';
import { monthUrl } from './early.ts';
import { arrowAt, arrowsOf, labelOf, monthOf, sameDirectionArrow } from './server-markup.ts';

provideTexts(texts);

/** Names the month, its arrows and today for a screen reader. */
function describe(month: Element, page: Page): (() => void)[] {
  const undo = [setAttributes(month, { 'aria-label': text(page, 'calendar.label') })];
  for (const [arrow, label] of arrowsOf(month)) undo.push(setAttributes(arrow, { 'aria-label': text(page, label) }));
  for (const today of month.querySelectorAll('.calendarToday,.calendarTodayLinked'))
    undo.push(setAttributes(today, { 'aria-current': 'date' }));
  return undo;
}

/** Focuses the same arrow in a new month; the other one, or the month itself, at the end of the calendar's range. */
function focusFor(arrow: Element, month: HTMLElement): void {
  const place = sameDirectionArrow(arrow, month) ?? arrowsOf(month)[0]?.[0] ?? month;
  if (place === month) month.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * Reads another month. K2's own script asks by POST, without a body; nothing is changed by it.
 * @param url Where an arrow of the calendar leads.
 * @returns the sanitised table of the month, not yet in any page.
 * @throws CallError; `unreadable` when the answer holds no calendar.
 */
export async function readMonth(sitePath: string, url: URL, signal?: AbortSignal): Promise<HTMLElement> {
  const html = await textOf(await read({ url, method: 'POST' }, signal), sitePath);
  const table = (await sanitise(html)).querySelector<HTMLElement>('table.calendar');
  if (!table) throw new CallError('unreadable');
  return table;
}

/** The way to other months in one direction. */
interface Move {
  readonly control: AbortController;
  /** Leads to the month that is being fetched. */
  arrow: HTMLAnchorElement;
  /** Months that are still to be fetched. */
  steps: number;
}

/**
 * Adopts one `.k2CalendarBlock`: its arrows bring another month into the block.
 * @throws Error when the block shows no month.
 */
export function adopt(block: HTMLElement, page: Page): () => void {
  let undo = describe(monthOf(block), page);
  const gone = new AbortController();
  let running: Move | undefined;
  let clearFailure: (() => void) | undefined;
  adoptStyles(css);

  const setLoading = (loading: boolean) => {
    block.classList.toggle('k2CalendarLoader', loading);
    if (loading) block.setAttribute('aria-busy', 'true');
    else block.removeAttribute('aria-busy');
  };
  const showFailure = (error: unknown, arrow: HTMLAnchorElement) => {
    const retry = () => {
      sameDirectionArrow(arrow, monthOf(block))?.focus({ preventScroll: true });
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

  const load = async (clicked: HTMLAnchorElement) => {
    // Once more on the arrow of a month that is still shown: one month further.
    if (running?.arrow.href === clicked.href) {
      running.steps++;
      return;
    }
    running?.control.abort();
    const control = new AbortController();
    const own: Move = { control, arrow: clicked, steps: 1 };
    running = own;
    clearFailure?.();
    setLoading(true);
    announce(text(page, 'calendar.loading'));
    try {
      for (let arrow: HTMLAnchorElement | null = clicked; arrow && own.steps > 0; own.steps--) {
        own.arrow = arrow;
        const url = new URL(monthUrl(arrow));
        const month = await readMonth(page.sitePath, url, control.signal);
        if (control.signal.aborted) return;
        show(month, arrow);
        announce(labelOf(month));
        page.emit(block, 'k2:month-changed', { label: labelOf(month), url: url.href });
        arrow = sameDirectionArrow(arrow, monthOf(block));
      }
    } catch (error) {
      if (control.signal.aborted) return;
      // A failure is an alert; that something is under way must not be said after it.
      announce('');
      showFailure(error, own.arrow);
    } finally {
      if (running === own) {
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
    running?.control.abort();
    clearFailure?.();
    setLoading(false);
    for (const restore of undo) restore();
  };
}
