import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'reply',
  selector: '.itemComments',
  // A pointer that rests on a comment is reading.
  approach: '.commentLink,.commentToolbar,form',
  options: { reply: true },
} as const satisfies WidgetDescriptor;
