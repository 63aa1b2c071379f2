import type { WidgetDescriptor } from '../../src/core/widget.ts';

const FORMS = 'form.cbValidation,#cbcheckedadminForm';

export default {
  name: 'validated-form',
  selector: FORMS,
  // Step by step: leaving a pane validates it.
  hold: { click: '.cbTabNavNext', submit: true },
  loadOn: ['near'],
} as const satisfies WidgetDescriptor;
