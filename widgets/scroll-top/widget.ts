import type { WidgetDescriptor } from '../../src/core/widget.ts';

export default {
  name: 'scroll-top',
  hold: { click: '*' },
  loadOn: ['eager'],
  wordless: true,
} as const satisfies WidgetDescriptor;
