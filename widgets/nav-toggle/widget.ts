import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  /** Selector of the panel, instead of `aria-controls`. */
  target: '',
};

export default {
  name: 'nav-toggle',
  wordless: true,
  hold: { click: '[data-k2-widget~="nav-toggle"]' },
  loadOn: ['near'],
  options,
} as const satisfies WidgetDescriptor;
