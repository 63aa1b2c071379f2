import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'equal-heights',
  wordless: true,
  selector: '.subCategory,.k2EqualHeights',
  loadOn: ['visible'],
} as const satisfies WidgetDescriptor;
