import type { WidgetDescriptor } from '../../src/core/widget.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';

export const options = {
  /** Loads when the end of the list comes near, three times at most. */
  auto: false,
  /** Selector of the list, for a template that has another one than K2's. */
  list: '',
  /** Selector of one item of the list, for the same. */
  item: '',
};

export default {
  name: 'load-more',
  // Who comes back to the middle of a list may be anywhere on the page, which is shorter now.
  loadOn: ['visible', { stored: LOAD_MORE_KEY }],
  options,
} as const satisfies WidgetDescriptor;
