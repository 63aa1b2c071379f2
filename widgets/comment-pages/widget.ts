import { COMMENT_PAGES_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'comment-pages',
  selector: '.itemCommentsPagination',
  hold: { click: 'a' },
  // Back may lead to another page of comments that was shown before this document.
  loadOn: [{ stored: COMMENT_PAGES_KEY, near: true }],
} as const satisfies WidgetDescriptor;
