import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'rating',
  selector: '.itemRatingForm',
  // Its links lead nowhere.
  hold: { click: '.itemRatingList a', neverNative: '*' },
  busy: { place: '.itemRatingLog', className: 'formLogLoading' },
} as const satisfies WidgetDescriptor;
