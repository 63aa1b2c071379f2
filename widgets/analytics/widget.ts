import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  /** As the parameter of the tag. */
  measurementId: '',
};

export default {
  name: 'analytics',
  wordless: true,
  loadOn: ['idle'],
  wholePage: { parameter: 'analytics', globals: ['ga', 'dataLayer'] },
  options,
} as const satisfies WidgetDescriptor;
