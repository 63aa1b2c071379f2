import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  animateClass: 'animated',
  /** Height of the element that must be in view, in CSS px. */
  offset: 0,
  /** `false` shows everything at once on phones. */
  mobile: true,
};

export default {
  name: 'reveal',
  selector: '.wow',
  loadOn: ['eager'],
  options,
  wordless: true,
} as const satisfies WidgetDescriptor;
