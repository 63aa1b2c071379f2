import { SEEN_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'conversation',
  selector: '.itemComments',
  // A pointer that rests on the text of a comment is reading.
  approach: 'a,.commentToolbar,form',
  // A visitor who has come near comments before sees what is new.
  loadOn: [{ stored: SEEN_KEY, near: true }, 'linked'],
} as const satisfies WidgetDescriptor;
