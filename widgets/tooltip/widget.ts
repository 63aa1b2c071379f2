import { defineWidget } from '../../src/core/widget.ts';
import { DIALOG, MENU, MODAL, READY, TIP } from '../../src/tips/kinds-of-tip.ts';

export default [
  // Near to the reader, not only under the pointer: without a tabindex a trigger could not be reached by keyboard.
  defineWidget({
    name: 'tooltip',
    selector: `${TIP}:not(${MENU},${MODAL},${DIALOG},${READY})`,
    adoptNear: true,
    adoptOnTab: true,
  }),
  defineWidget({
    name: 'tooltip-ready',
    selector: `${READY}${TIP}:not(${MENU},${MODAL},${DIALOG})`,
    when: 'idle',
    inLoader: { start: '[data-cbtooltip-open-ready]' },
  }),
];
