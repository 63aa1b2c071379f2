import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  /** Address of an image of the site. */
  background: '',
  /** The background moves by the way scrolled, divided by this; 0 does not move. */
  divisor: 5,
};

export default { name: 'parallax', loadOn: ['visible'], options, wordless: true } as const satisfies WidgetDescriptor;
