import { IGNORED_SELECTOR, unshadowed } from '../src/dom/nodes.ts';
import type { Adoptable } from './adoptions.ts';
import { type Finding, nameOf } from './finding.ts';

/** Markup of K2 or Community Builder that no widget adopts, as a template has changed it. */
const LOOKALIKES: readonly (readonly [widget: string, selector: string, message: string])[] = [
  ['rating', '.itemRatingList', 'Rating stars outside .itemRatingForm'],
  [
    'comment-form',
    'form:has([name=commentText])',
    'A comment form without the id comment-form, outside .itemCommentsForm',
  ],
  ['report-comment', 'form:has([name=reportReason])', 'A report form without the id k2ReportCommentForm'],
  [
    'comment-moderation',
    'a:is([href*="task=remove"],[href*="task=publish"],[href*="/comments/remove"],[href*="/comments/publish"],[href*="reportSpammer"])',
    'A moderation link without a class of K2',
  ],
  ['calendar', 'table.calendar:has(.calendarNavLink)', 'A calendar month outside .k2CalendarBlock'],
  ['live-search', '.k2SearchBlock', 'A search without the class k2LiveSearchBlock: the results open on their own page'],
  [
    'validated-form',
    'form:has([data-rule-cbfield],.cb_form_line .required)',
    'A form of Community Builder without the class cbValidation',
  ],
  ['tabs', '.cbTabPane', 'A tab pane outside .cbTabs'],
];

/** Reports elements that resemble the server's markup for a widget and are not adopted by it. */
export function* findLookalikes(page: Document, found: readonly Adoptable[]): Generator<Finding> {
  for (const [widget, selector, message] of LOOKALIKES) {
    const adopted = found.find((adoptable) => adoptable.widget === widget)?.elements ?? [];
    for (const element of page.querySelectorAll(selector)) {
      if (unshadowed(element).closest(IGNORED_SELECTOR) || adopted.some((other) => other.contains(element))) continue;
      // A template may have put another widget's element around it on purpose.
      if (adopted.some((other) => element.contains(other))) continue;
      const level = widget === 'live-search' ? 'note' : 'warning';
      yield { level, about: widget, message: `Not adopted: ${message}`, element: nameOf(element) };
    }
  }
}
