import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Selector of the panel, instead of `aria-controls`. */
  target: '',
};

export default {
  name: 'nav-toggle',
  wordless: true,
  hold: { click: '*' },
  loadOn: ['near'],
  options,
} as const satisfies WidgetDescriptor;
