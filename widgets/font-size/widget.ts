import { defineWidget } from '../../src/core/widget.ts';
import { TEXT_SIZE_KEY } from '../../src/dom/storage-keys.ts';

export const options = {
  /** For controls without K2's ids; `#fontDecrease` is `smaller` of itself. */
  direction: 'larger' as 'larger' | 'smaller',
};

const CONTROLS = '#fontDecrease,#fontIncrease';

export default defineWidget({
  name: 'font-size',
  selector: CONTROLS,
  holdClick: `${CONTROLS},[data-k2-widget~="font-size"]`,
  stored: TEXT_SIZE_KEY,
  // Followed as a plain link it would jump to the top of the page.
  neverNative: '*',
  options,
  inLoader: { click: CONTROLS, neverNative: CONTROLS },
});
