import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'more-less',
  selector: '.cbMoreLess',
  loadOn: ['visible'],
  wordless: true,
} as const satisfies WidgetDescriptor;
