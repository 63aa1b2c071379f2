import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  animateClass: 'animated',
  /** How much of the element must be in view, in CSS px. */
  offset: 0,
  /** `false`: everything is shown at once on phones. */
  mobile: true,
};

export default defineWidget({ name: 'reveal', selector: '.wow', when: 'eager', options, wordless: true });
