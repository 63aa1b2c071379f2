import texts from 'virtual:texts/calendar';
import { detachOriginals } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { createTask } from '../../src/core/task.ts';
import { busyMark, setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { textOf } from '../../src/http/answers.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read } from '../../src/http/request.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { sanitise } from '../../src/sanitise/sanitise.ts';
import { failureLine } from '../../src/view/failure.ts';
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
 * Reads the sanitised table of another month. K2's own script asks by POST, without a body; nothing is changed by it.
 * @throws CallError; `unreadable` when the answer holds no calendar.
 */
export async function readMonth(sitePath: string, url: URL, signal?: AbortSignal): Promise<HTMLElement> {
  const html = await textOf(await read({ url, method: 'POST' }, signal), sitePath);
  const table = (await sanitise(html)).querySelector<HTMLElement>('table.calendar');
  if (!table) throw new CallError('unreadable');
  return table;
}

/** The way to another month. */
interface Move {
  /** Leads to the month that is being fetched. */
  arrow: HTMLAnchorElement;
  /** Months in this direction. */
  steps: number;
}

/** Shows a month in the place of the last one, and keeps the focus. */
function showMonth(block: HTMLElement, month: HTMLElement, arrow: Element): void {
  const old = monthOf(block);
  const { activeElement: focused } = ownDocument;
  // Some browsers don't focus a link that is clicked.
  const hadFocus = !focused || focused === ownDocument.body || old.contains(focused);
  old.replaceWith(month);
  if (hadFocus) focusFor(arrow, month);
}

/**
 * Adopts one `.k2CalendarBlock`: its arrows bring another month into the block.
 * @throws Error when the block shows no month.
 */
export function adopt(block: HTMLElement, page: Page): () => void {
  let undo = describe(monthOf(block), page);
  const gone = new AbortController();
  const { signal } = gone;
  const where = { adopted: block, widget: 'calendar', page };
  let move: Move | undefined;
  adoptStyles(css);

  const load = async (move: Move, signal: AbortSignal) => {
    for (let arrow: HTMLAnchorElement | null = move.arrow; arrow && move.steps > 0; move.steps--) {
      move.arrow = arrow;
      const url = new URL(monthUrl(arrow));
      const month = await readMonth(page.sitePath, url, signal);
      if (signal.aborted) return;
      undo = describe(month, page);
      showMonth(block, month, arrow);
      announce(labelOf(month));
      page.emit(block, 'k2:month-changed', { label: labelOf(month), url: url.href });
      arrow = sameDirectionArrow(arrow, month);
    }
  };
  const task = createTask<Move, void>({
    ...where,
    signal,
    whileBusy: 'newest',
    setBusy: busyMark(block, 'k2CalendarLoader'),
    sending: 'calendar.loading',
    failed: 'calendar.failed',
    run: load,
    done: () => {},
    showFailure: failureLine({ ...where, after: () => monthOf(block), className: 'k2i-calendar-failure' }),
    beforeRetry: ({ arrow }) => sameDirectionArrow(arrow, monthOf(block))?.focus({ preventScroll: true }),
  });
  const turn = (arrow: HTMLAnchorElement) => {
    // Once more on the arrow of a month that is still shown: one month further.
    if (task.state.kind === 'busy' && move?.arrow.href === arrow.href) {
      move.steps++;
      return;
    }
    move = { arrow, steps: 1 };
    void task.start(move);
  };
  onAction(block, arrowAt, turn, signal);
  detachOriginals(block, 'click', signal);

  return () => {
    gone.abort();
    for (const restore of undo) restore();
  };
}
