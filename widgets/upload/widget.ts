import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'upload',
  selector: 'input[type=file][data-rule-resize],select[name$="__choice"]',
  adoptNear: true,
});
