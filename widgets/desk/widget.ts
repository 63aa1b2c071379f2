import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'desk',
  selector: '#k2CommentsList',
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
