import { SEARCH_KEY } from '../../src/dom/storage-keys.ts';
import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Search when there are more characters than this. */
  longerThan: 3,
  /** Pause in typing before a request, in ms. */
  debounce: 250,
};

export default {
  name: 'live-search',
  selector: '.k2LiveSearchBlock',
  hold: { keys: '[name=searchword]' },
  // The words are put back after *Back*.
  loadOn: [{ stored: SEARCH_KEY }],
  options,
  needsView: true,
} as const satisfies WidgetDescriptor;
