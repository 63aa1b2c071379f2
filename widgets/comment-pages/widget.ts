import { COMMENT_PAGES_KEY } from '../../src/copied/storage-keys.ts';
import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'comment-pages',
  selector: '.itemCommentsPagination',
  holdClick: 'a',
  // Back leads to what the document before this one has shown.
  adoptNear: COMMENT_PAGES_KEY,
  inLoader: { click: '.itemCommentsPagination a' },
});
