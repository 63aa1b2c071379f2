import { detachOriginals } from '../../src/compat/jquery.ts';
import { createTask, showFailures } from '../../src/core/task.ts';
import { busyMark, setAttributes } from '../../src/dom/attributes.ts';
import { onAction } from '../../src/dom/controls.ts';
import { announce } from '../../src/dom/live-region.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { bringIntoView, focusTarget, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import { readMonth } from './api.ts';
import './calendar.css?adopt';
import { monthUrl } from './early.ts';
import { ARROW, arrowsOf, monthOf, sameDirectionArrow } from './server-markup.ts';

/** Names the month, its arrows and today for a screen reader. */
function describe(month: Element, { page, undo }: Scope): void {
  undo(setAttributes(month, { 'aria-label': text(page, 'calendar.label') }));
  for (const [arrow, label] of arrowsOf(month)) undo(setAttributes(arrow, { 'aria-label': text(page, label) }));
  for (const today of month.querySelectorAll('.calendarToday,.calendarTodayLinked'))
    undo(setAttributes(today, { 'aria-current': 'date' }));
}

/** A request for the month that an arrow leads to, and the number of months to go. */
interface Move {
  readonly arrow: HTMLAnchorElement;
  steps: number;
}

/** Adopts one `.k2CalendarBlock`: its arrows load another month into the block. Throws if it has no month. */
export function adopt(block: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  let move: Move | undefined;
  let named = scope.child();
  describe(monthOf(block), named);

  const start = (arrow: HTMLAnchorElement, steps: number) => {
    move = { arrow, steps };
    void task.start(move);
  };
  const task = createTask<Move, HTMLElement>({
    scope,
    whileBusy: 'newest',
    setBusy: busyMark(block, 'k2CalendarLoader'),
    sending: 'calendar.loading',
    failed: 'calendar.failed',
    run: ({ arrow }, signal) => readMonth(page.sitePath, new URL(monthUrl(arrow)), signal),
    done(month, { arrow, steps }) {
      named.end();
      named = scope.child();
      describe(month, named);
      const old = monthOf(block);
      const hadFocus = isFocusInOrNowhere(old);
      old.replaceWith(month);
      const next = sameDirectionArrow(arrow, month);
      // At the end of the calendar's range, the other arrow or the month gets the focus.
      if (hadFocus) focusTarget(next ?? arrowsOf(month)[0]?.[0] ?? month);
      if (next && steps > 1) start(next, steps - 1);
      const label = textIn(month.querySelector('.calendarCurrentMonth'));
      announce(label);
      page.emit(block, 'k2:month-changed', { label, url: monthUrl(arrow) });
    },
    beforeRetry: ({ arrow }) => sameDirectionArrow(arrow, block)?.focus({ preventScroll: true }),
  });
  showFailures([task], () => monthOf(block), scope);
  // A month may end below the window.
  task.subscribe(() => task.getState().kind === 'failed' && bringIntoView(block));
  const turn = (arrow: HTMLAnchorElement) => {
    // Pressed again while the next month loads: goes one month further.
    if (task.isBusy() && move?.arrow.href === arrow.href) move.steps++;
    else start(arrow, 1);
  };
  onAction(block, ARROW, turn, signal);
  detachOriginals(block, 'click', signal);
}
