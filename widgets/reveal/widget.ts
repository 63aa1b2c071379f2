import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  animateClass: 'animated',
  /** Height of the element that must be in view, in CSS px. */
  offset: 0,
  /** `false` shows everything at once on phones. */
  mobile: true,
};

export default {
  name: 'reveal',
  wordless: true,
  // Boxes of another class, which a script gives to WOW, have one of these attributes at least.
  selector: '.wow,[data-wow-delay],[data-wow-duration],[data-wow-offset],[data-wow-iteration]',
  loadOn: ['eager'],
  options,
} as const satisfies WidgetDescriptor;
