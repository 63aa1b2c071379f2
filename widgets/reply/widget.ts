import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'reply',
  selector: '.itemComments',
  // A pointer that rests on the text of a comment is reading.
  approach: 'a,.commentToolbar,form',
} as const satisfies WidgetDescriptor;
