import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'validated-form',
  selector: 'form.cbValidation,#cbcheckedadminForm',
  // Step by step: leaving a pane validates it.
  hold: { click: '.cbTabNavNext', submit: true },
  loadOn: ['near'],
} as const satisfies WidgetDescriptor;
