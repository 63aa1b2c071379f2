import type { WidgetDescriptor } from '../../src/core/widget.ts';

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
  options,
} as const satisfies WidgetDescriptor;
