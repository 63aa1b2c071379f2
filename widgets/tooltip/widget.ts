import type { WidgetDescriptor } from '../../src/page/widget.ts';
import { DIALOG, MENU, MODAL, READY, TIP } from '../../src/popovers/server-markup.ts';

export default [
  // Loads in view, not only under the pointer: without a tabindex, a trigger can't be reached by keyboard.
  {
    name: 'tooltip',
    selector: `${TIP}:not(${MENU},${MODAL},${DIALOG},${READY})`,
    loadOn: ['near', 'tab'],
  },
  {
    name: 'tooltip-ready',
    selector: `${READY}${TIP}:not(${MENU},${MODAL},${DIALOG})`,
    loadOn: ['idle'],
  },
] as const satisfies readonly WidgetDescriptor[];
