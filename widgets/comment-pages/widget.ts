import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'comment-pages',
  selector: '.itemCommentsPagination',
  holdClick: 'a',
  inLoader: { click: '.itemCommentsPagination a' },
});
