import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** One or more classes that the bar has while the page is scrolled. */
  class: 'k2i-scrolled',
};

export default defineWidget({ name: 'navbar', when: 'eager', options, wordless: true });
