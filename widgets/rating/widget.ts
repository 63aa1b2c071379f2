import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Time from the result to the vote count, in ms. */
  countDelay: 2000,
};

export default {
  name: 'rating',
  selector: '.itemRatingForm',
  // Its links lead nowhere.
  hold: { click: '.itemRatingList a', neverNative: '*' },
  busy: { place: '.itemRatingLog', className: 'formLogLoading' },
  options,
} as const satisfies WidgetDescriptor;
