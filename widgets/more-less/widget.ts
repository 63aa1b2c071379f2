import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'more-less',
  wordless: true,
  selector: '.cbMoreLess',
  loadOn: ['visible'],
} as const satisfies WidgetDescriptor;
