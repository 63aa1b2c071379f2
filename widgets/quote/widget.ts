import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'quote',
  // The option is the comment form's own. `:is` forgives an engine that does not know `:has`.
  selector: ':is(.itemComments:has([data-k2-options*=quote]))',
  loadOn: ['near', 'tab'],
} as const satisfies WidgetDescriptor;
