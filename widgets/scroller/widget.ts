import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'scroller',
  selector: '.k2Scroller',
  loadOn: ['visible', 'tab'],
  wordless: true,
} as const satisfies WidgetDescriptor;
