import { defineWidget } from '../../src/core/widget.ts';

const ARROWS = '.cbScrollerLeft,.cbScrollerRight,.cbScrollerUp,.cbScrollerDown';

export default defineWidget({
  name: 'cb-scroller',
  selector: '.cbScroller',
  holdClick: ARROWS,
  when: 'visible',
  inLoader: { click: ARROWS },
});
