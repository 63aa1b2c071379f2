import type { WidgetDescriptor } from '../../src/page/widget.ts';
import { DIALOG, MODAL, READY, TIP } from '../../src/popovers/server-markup.ts';

export default [
  {
    name: 'modal',
    selector: `${TIP}${MODAL}:not(${READY})`,
    hold: { click: MODAL },
    loadOn: ['near', 'tab'],
  },
  {
    name: 'dialog',
    selector: `${TIP}:is(${DIALOG},${MODAL}${READY})`,
    hold: { click: MODAL },
    loadOn: ['idle'],
  },
] as const satisfies readonly WidgetDescriptor[];
