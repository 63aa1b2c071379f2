import type { WidgetDescriptor } from '../../src/core/widget.ts';

export default {
  name: 'scroller',
  selector: '.k2Scroller',
  loadOn: ['visible', 'tab'],
  wordless: true,
} as const satisfies WidgetDescriptor;
