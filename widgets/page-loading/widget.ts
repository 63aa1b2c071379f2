import type { WidgetDescriptor } from '../../src/core/widget.ts';

export const options = {
  /** Time after which a page that has not left after all (a download, Stop) is shown again, in ms. */
  timeout: 5000,
};

export default { name: 'page-loading', loadOn: ['idle'], options, wordless: true } as const satisfies WidgetDescriptor;
