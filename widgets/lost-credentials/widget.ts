import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'lost-credentials',
  selector: '.cbLostPassForm',
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
