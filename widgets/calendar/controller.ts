import 'virtual:texts/calendar';
import { detachOriginals } from '../../src/compat/jquery.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark, inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { readMonth } from './api.ts';
import './calendar.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { monthUrl } from './early.ts';
import { ARROW, arrowsOf, monthOf, sameDirectionArrow } from './server-markup.ts';

/** Names the month, its arrows and today for a screen reader. */
function describe(month: Element, page: Page): () => void {
  const undo = [setAttributes(month, { 'aria-label': text(page, 'calendar.label') })];
  for (const [arrow, label] of arrowsOf(month)) undo.push(setAttributes(arrow, { 'aria-label': text(page, label) }));
  for (const today of month.querySelectorAll('.calendarToday,.calendarTodayLinked'))
    undo.push(setAttributes(today, { 'aria-current': 'date' }));
  return inReverse(undo);
}

/** Focuses the same arrow in the new month; at the end of the calendar's range, the other arrow or the month. */
function focusFor(arrow: Element, month: HTMLElement): void {
  const place = sameDirectionArrow(arrow, month) ?? arrowsOf(month)[0]?.[0] ?? month;
  if (place === month) month.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** A request for the month that an arrow leads to, and the number of months to go. */
interface Move {
  readonly arrow: HTMLAnchorElement;
  steps: number;
}

/** Replaces the month, and keeps the focus. */
function showMonth(block: HTMLElement, month: HTMLElement, arrow: Element): void {
  const old = monthOf(block);
  const { activeElement: focused } = ownDocument;
  // Some browsers don't focus a link that is clicked.
  const hadFocus = !focused || focused === ownDocument.body || old.contains(focused);
  old.replaceWith(month);
  if (hadFocus) focusFor(arrow, month);
}

/** Adopts one `.k2CalendarBlock`: its arrows load another month into the block. Throws if it has no month. */
export function adopt(block: HTMLElement, scope: Scope): () => void {
  const { page, signal } = scope;
  let undo = describe(monthOf(block), page);
  const where = { adopted: block, widget: 'calendar', page };
  let move: Move | undefined;

  const start = (arrow: HTMLAnchorElement, steps: number) => {
    move = { arrow, steps };
    void task.start(move);
  };
  const task = createTask<Move, HTMLElement>({
    ...where,
    signal,
    whileBusy: 'newest',
    setBusy: busyMark(block, 'k2CalendarLoader'),
    sending: 'calendar.loading',
    failed: 'calendar.failed',
    run: ({ arrow }, signal) => readMonth(page.sitePath, new URL(monthUrl(arrow)), signal),
    done(month, { arrow, steps }) {
      undo = describe(month, page);
      showMonth(block, month, arrow);
      const next = sameDirectionArrow(arrow, month);
      if (next && steps > 1) start(next, steps - 1);
      const label = textIn(month.querySelector('.calendarCurrentMonth'));
      announce(label);
      page.emit(block, 'k2:month-changed', { label, url: monthUrl(arrow) });
    },
    beforeRetry: ({ arrow }) => sameDirectionArrow(arrow, block)?.focus({ preventScroll: true }),
  });
  showFailures([task], { ...where, signal, after: () => monthOf(block) });
  // A month may end below the window.
  task.subscribe(() => task.getState().kind === 'failed' && bringIntoView(block));
  const turn = (arrow: HTMLAnchorElement) => {
    // Pressed again while the next month loads: goes one month further.
    if (task.isBusy() && move?.arrow.href === arrow.href) move.steps++;
    else start(arrow, 1);
  };
  onAction(block, ARROW, turn, signal);
  detachOriginals(block, 'click', signal);

  return () => undo();
}
