import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'equal-heights',
  selector: '.subCategory,.k2EqualHeights',
  loadOn: ['visible'],
  wordless: true,
} as const satisfies WidgetDescriptor;
