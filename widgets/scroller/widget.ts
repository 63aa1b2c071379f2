import type { WidgetDescriptor } from '../../src/page/widget.ts';

export default [
  { name: 'scroller', selector: '.k2Scroller', loadOn: ['visible', 'tab'] },
  {
    name: 'cb-scroller',
    selector: '.cbScroller',
    hold: { click: '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown' },
    loadOn: ['visible'],
  },
] as const satisfies readonly WidgetDescriptor[];
