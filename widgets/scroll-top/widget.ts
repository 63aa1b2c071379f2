import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'scroll-top',
  hold: { click: '*' },
  loadOn: ['eager'],
  wordless: true,
} as const satisfies WidgetDescriptor;
