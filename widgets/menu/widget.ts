import type { WidgetDescriptor } from '../../src/page/widget.ts';
import { MENU, TIP } from '../../src/popovers/server-markup.ts';

export default {
  name: 'menu',
  selector: `${TIP}${MENU}`,
  hold: { click: 'a:not([href]),a[href^="#"],a[href^="javascript:"],button' },
  loadOn: ['near', 'tab'],
} as const satisfies WidgetDescriptor;
