import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** An action *Reply* at each comment, and links from replies to what they answer. */
  reply: true,
};

export default {
  name: 'reply',
  selector: '.itemComments',
  // A pointer that rests on a comment is reading.
  approach: '.commentLink,.commentToolbar,form',
  options,
} as const satisfies WidgetDescriptor;
