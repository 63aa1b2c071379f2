import { defineWidget } from '../../src/core/widget.ts';
import { COMMENT_PAGES_KEY } from '../../src/dom/storage-keys.ts';

export default defineWidget({
  name: 'comment-pages',
  selector: '.itemCommentsPagination',
  holdClick: 'a',
  // Back leads to what the document before this one has shown.
  adoptNear: COMMENT_PAGES_KEY,
  inLoader: { click: '.itemCommentsPagination a' },
});
