import type { WidgetDescriptor } from '../../src/page/widget.ts';

const ARROWS = '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown';

export default {
  name: 'cb-scroller',
  selector: '.cbScroller',
  hold: { click: ARROWS },
  loadOn: ['visible'],
} as const satisfies WidgetDescriptor;
