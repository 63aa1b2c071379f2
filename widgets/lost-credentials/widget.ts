import type { WidgetDescriptor } from '../../src/core/widget.ts';

export default {
  name: 'lost-credentials',
  selector: '.cbLostPassForm',
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
