import { defineWidget } from '../../src/core/widget.ts';

/** As a rating is used without any. */
export const options = {
  /** Time from the result to the vote count, in ms. */
  countDelay: 2000,
};

export default defineWidget({
  name: 'rating',
  selector: '.itemRatingForm',
  holdClick: '.itemRatingList a',
  busy: { place: '.itemRatingLog', className: 'formLogLoading' },
  // Its links lead nowhere.
  neverNative: '*',
  makesCalls: true,
  options,
  inLoader: { click: '.itemRatingForm .itemRatingList a', neverNative: '.itemRatingList a' },
});
