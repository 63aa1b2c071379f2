import { defineWidget } from '../../src/core/widget.ts';
import { ANY_TIP, DIALOG, MODAL, READY, TIP } from '../../src/tips/kinds-of-tip.ts';

export default [
  defineWidget({
    name: 'modal',
    selector: `${TIP}${MODAL}:not(${READY})`,
    holdClick: MODAL,
    adoptNear: true,
    adoptOnTab: true,
    inLoader: { click: ANY_TIP },
  }),
  defineWidget({
    name: 'dialog',
    selector: `${TIP}:is(${DIALOG},${MODAL}${READY})`,
    holdClick: MODAL,
    when: 'idle',
    inLoader: { click: ANY_TIP, start: '[data-cbtooltip-dialog],[data-cbtooltip-classes~=qtip-dialog]' },
  }),
];
