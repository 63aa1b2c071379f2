import { IGNORED_SELECTOR, unshadowed } from '../dom/nodes.ts';
import type { WidgetStatus } from '../page/api.ts';

/** Markup of K2 or Community Builder that no widget adopts, as a template has changed it. */
const LOOKALIKES: readonly (readonly [widget: string, selector: string, message: string])[] = [
  ['rating', '.itemRatingList', 'Rating stars outside .itemRatingForm'],
  [
    'comment-form',
    'form:has([name=commentText])',
    'A comment form without the id comment-form, outside .itemCommentsForm',
  ],
  [
    'comment-form',
    '.itemComments :is(.commentLink,.commentAuthorName,.commentDate,.commentToolbar)',
    'Comments outside ul.itemCommentsList: the page is loaded again for a new one',
  ],
  [
    'comment-pages',
    '.itemComments a:is([href*="?start="],[href*="&start="],[href*="limitstart="])',
    'Links to other pages of comments outside .itemCommentsPagination: each loads the page again',
  ],
  ['report-comment', 'form:has([name=reportReason])', 'A report form without the id k2ReportCommentForm'],
  [
    'comment-moderation',
    'a:is([href*="task=remove"],[href*="task=publish"],[href*="/comments/remove"],[href*="/comments/publish"],[href*="reportSpammer"])',
    'A moderation link without a class of K2',
  ],
  ['popup', 'a[rel*="handler:"]', 'A link with the options of a popup without the class modal or k2Modal'],
  ['calendar', 'table.calendar:has(.calendarNavLink)', 'A calendar month outside .k2CalendarBlock'],
  ['live-search', '.k2SearchBlock', 'A search without the class k2LiveSearchBlock: the results open on their own page'],
  [
    'validated-form',
    'form:has([data-rule-cbfield],.cb_form_line .required)',
    'A form of Community Builder without the class cbValidation',
  ],
  ['tabs', '.cbTabPane', 'A tab pane outside .cbTabs'],
];

/** Markup outside the adopted elements that a widget works on as well. */
const ALSO_IN = new Map([['comment-form', 'ul.itemCommentsList']]);

/** Finds elements that resemble the server's markup for a widget and that no element of the widget contains. */
export function* findLookalikes(
  page: Pick<ParentNode, 'querySelectorAll'>,
  adopted: readonly Pick<WidgetStatus, 'element' | 'widget'>[],
) {
  for (const [widget, selector, message] of LOOKALIKES) {
    const own = adopted.flatMap((status) => (status.widget === widget ? status.element : []));
    for (const element of page.querySelectorAll(selector)) {
      const { closest } = unshadowed(element);
      if (closest(`${IGNORED_SELECTOR},[class*="k2i-"]`) || closest(ALSO_IN.get(widget) ?? IGNORED_SELECTOR)) continue;
      // A template may have put another widget's element around it on purpose.
      if (own.some((other) => other.contains(element) || element.contains(other))) continue;
      yield { widget, element, message };
    }
  }
}
