import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default {
  name: 'tabs',
  wordless: true,
  selector: '.cbTabs',
  hold: { click: '.cbTabNavLink,.cbTabNavPrevious,.cbTabNavNext' },
  loadOn: ['eager'],
} as const satisfies WidgetDescriptor;
