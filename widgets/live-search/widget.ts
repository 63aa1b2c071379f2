import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** Search when there are more characters than this. */
  longerThan: 3,
  /** Pause in typing before a request, in ms. */
  debounce: 250,
};

export default defineWidget({
  name: 'live-search',
  selector: '.k2LiveSearchBlock',
  core: '[name=searchword]',
  makesCalls: true,
  ownKeys: '[name=searchword]',
  options,
});
