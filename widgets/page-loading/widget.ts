import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** Time after which a page that has not left after all (a download, Stop) is shown again, in ms. */
  timeout: 5000,
};

export default defineWidget({ name: 'page-loading', when: 'idle', options, wordless: true });
