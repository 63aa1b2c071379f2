import { COMMENT_PAGES_KEY, LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Load automatically near the end of the list, three times at most. */
  auto: false,
  /** Selector of the list, for templates with other markup than K2's. */
  list: '',
  /** Selector of one item, for the same. */
  item: '',
};

export default [
  {
    name: 'comment-pages',
    selector: '.itemCommentsPagination',
    hold: { click: 'a' },
    // Back may lead to another page of comments that was shown before this document.
    loadOn: [{ stored: COMMENT_PAGES_KEY, near: true }],
  },
  {
    name: 'load-more',
    // A returning visitor may be anywhere on the page, which is shorter now.
    loadOn: ['visible', { stored: LOAD_MORE_KEY }],
    options,
  },
] as const satisfies readonly WidgetDescriptor[];
