import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'scroller',
  selector: '.k2Scroller',
  when: 'visible',
  adoptOnTab: true,
  wordless: true,
});
