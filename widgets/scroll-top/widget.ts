import type { WidgetDescriptor } from '../../src/core/widget.ts';

export default {
  name: 'scroll-top',
  hold: { click: '[data-k2-widget~="scroll-top"]' },
  loadOn: ['eager'],
  wordless: true,
} as const satisfies WidgetDescriptor;
