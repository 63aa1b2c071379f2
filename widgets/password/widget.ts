import { defineWidget } from '../../src/core/widget.ts';

export default [
  defineWidget({
    name: 'password',
    selector: '.cbPasswordUnmask',
    holdClick: '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide',
    adoptNear: true,
    inLoader: { click: '[class*=cbPasswordUnmask]' },
  }),
  defineWidget({
    name: 'password-strength',
    // Not by type=password: that changes while the password is shown.
    selector: 'input:is(.passwordstrength,[data-rule-passwordstrength]):not([data-rule-passwordstrength="false"])',
    adoptNear: true,
  }),
];
