import { IGNORED_SELECTOR, unshadowed } from '../src/dom/nodes.ts';
import type { Adoptable } from './adoptions.ts';
import { type Finding, nameOf } from './finding.ts';

/** Markup of K2 or Community Builder that a widget would adopt, if it were not for something that a template changed. */
const LOOKALIKES: readonly (readonly [widget: string, selector: string, message: string])[] = [
  ['rating', '.itemRatingList', 'Stars that are not in an .itemRatingForm'],
  [
    'comment-form',
    'form:has([name=commentText])',
    'A comment form without the id comment-form, outside .itemCommentsForm',
  ],
  ['report-comment', 'form:has([name=reportReason])', 'A form for reports without the id k2ReportCommentForm'],
  [
    'comment-moderation',
    'a:is([href*="task=remove"],[href*="task=publish"],[href*="/comments/remove"],[href*="/comments/publish"],[href*="reportSpammer"])',
    'A link that moderates, without a class of K2’s',
  ],
  ['calendar', 'table.calendar:has(.calendarNavLink)', 'A month that is not in a .k2CalendarBlock'],
  [
    'live-search',
    '.k2SearchBlock',
    'A search without the class k2LiveSearchBlock: results come on a page of their own',
  ],
  [
    'validated-form',
    'form:has([data-rule-cbfield],.cb_form_line .required)',
    'A form of Community Builder without the class cbValidation',
  ],
  ['tabs', '.cbTabPane', 'A pane that is not in a .cbTabs'],
];

/** What looks like the server's markup for a widget and is not adopted by it. */
export function* findLookalikes(page: Document, found: readonly Adoptable[]): Generator<Finding> {
  for (const [widget, selector, message] of LOOKALIKES) {
    const adopted = found.find((adoptable) => adoptable.widget === widget)?.elements ?? [];
    for (const element of page.querySelectorAll(selector)) {
      if (unshadowed(element).closest(IGNORED_SELECTOR) || adopted.some((other) => other.contains(element))) continue;
      // A template may have put the whole of it into another widget's element on purpose.
      if (adopted.some((other) => element.contains(other))) continue;
      const level = widget === 'live-search' ? 'note' : 'warning';
      yield { level, about: widget, message: `Not adopted: ${message}`, element: nameOf(element) };
    }
  }
}
