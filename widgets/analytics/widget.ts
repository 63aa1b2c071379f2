import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Measurement id, like the `analytics` parameter of the script tag. */
  measurementId: '',
};

export default {
  name: 'analytics',
  wordless: true,
  loadOn: ['idle'],
  wholePage: ['ga', 'dataLayer'],
  options,
} as const satisfies WidgetDescriptor;
