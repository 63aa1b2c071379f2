import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'upload',
  selector: 'input[type=file][data-rule-resize],select[name$="__choice"]',
  loadOn: ['near'],
} as const satisfies WidgetDescriptor;
