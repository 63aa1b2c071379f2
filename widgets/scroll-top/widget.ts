import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'scroll-top',
  wordless: true,
  hold: { click: '*' },
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
