import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'comment-pages',
  selector: '.itemCommentsPagination',
  holdClick: 'a',
  // Back leads to what the document before this one has shown.
  adoptNear: 'k2i:comment-pages',
  inLoader: { click: '.itemCommentsPagination a' },
});
