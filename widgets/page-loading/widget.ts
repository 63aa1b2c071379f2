import type { WidgetDescriptor } from '../../src/page/widget.ts';

export const options = {
  /** Time after which the overlay is hidden if the page is kept (after a download or Stop), in ms. */
  timeout: 5000,
};

export default { name: 'page-loading', wordless: true, loadOn: ['idle'], options } as const satisfies WidgetDescriptor;
