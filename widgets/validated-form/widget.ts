import { defineWidget } from '../../src/core/widget.ts';

const FORMS = 'form.cbValidation,#cbcheckedadminForm';

export default defineWidget({
  name: 'validated-form',
  selector: FORMS,
  holdSubmit: true,
  // Step by step: leaving a pane validates it.
  holdClick: '.cbTabNavNext',
  adoptNear: true,
  inLoader: { click: '[class*=cbTabNav]', submit: FORMS },
});
