import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** Address of an image of the site. */
  background: '',
  /** The background moves by the way scrolled, divided by this; 0 does not move. */
  divisor: 5,
};

export default defineWidget({ name: 'parallax', when: 'visible', options, wordless: true });
