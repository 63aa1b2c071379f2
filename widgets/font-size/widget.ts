import { TEXT_SIZE_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** For controls without K2's ids; `#fontDecrease` has the default `smaller`. */
  direction: 'larger' as 'larger' | 'smaller',
};

export default {
  name: 'font-size',
  selector: '#fontDecrease,#fontIncrease',
  // Followed as a plain link it would jump to the top of the page.
  hold: { click: '*', neverNative: '*' },
  loadOn: [{ stored: TEXT_SIZE_KEY }],
  options,
} as const satisfies WidgetDescriptor;
