import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Address of an image of the site. */
  background: '',
  /** Divides the scroll distance that the background moves; 0 does not move it. */
  divisor: 5,
};

export default { name: 'parallax', wordless: true, loadOn: ['visible'], options } as const satisfies WidgetDescriptor;
