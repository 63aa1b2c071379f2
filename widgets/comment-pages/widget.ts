import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'comment-pages',
  // By intent, and nothing is held: without the code a link leads to the page that has the comments.
  selector: '.itemCommentsPagination',
});
