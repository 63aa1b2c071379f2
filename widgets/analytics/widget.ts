import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** As the parameter of the tag. */
  measurementId: '',
};

export default defineWidget({
  name: 'analytics',
  wordless: true,
  when: 'idle',
  wholePage: { parameter: 'analytics', globals: ['ga', 'dataLayer'] },
  options,
});
