import { defineWidget } from '../../src/runtime/widget.ts';

export default defineWidget({
  name: 'scroller',
  selector: '.k2Scroller',
  when: 'visible',
  adoptOnTab: true,
  wordless: true,
});
