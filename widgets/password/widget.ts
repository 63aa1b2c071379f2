import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default [
  {
    name: 'password',
    selector: '.cbPasswordUnmask',
    hold: { click: '.cbPasswordUnmaskShow,.cbPasswordUnmaskHide' },
    loadOn: ['near'],
  },
  {
    name: 'password-strength',
    // Not by type=password, which changes while the password is shown.
    selector: 'input:is(.passwordstrength,[data-rule-passwordstrength]):not([data-rule-passwordstrength="false"])',
    loadOn: ['near'],
  },
] as const satisfies readonly WidgetDescriptor[];
