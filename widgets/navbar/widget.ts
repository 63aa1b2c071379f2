import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** One or more classes that the bar has while the page is scrolled. */
  class: 'k2i-scrolled',
};

export default { name: 'navbar', wordless: true, loadOn: ['eager'], options } as const satisfies WidgetDescriptor;
