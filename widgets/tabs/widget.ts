import type { WidgetDescriptor } from '../../src/core/widget.ts';

export default {
  name: 'tabs',
  wordless: true,
  selector: '.cbTabs',
  hold: { click: '.cbTabNavLink,.cbTabNavPrevious,.cbTabNavNext' },
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
