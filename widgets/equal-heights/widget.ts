import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'equal-heights',
  selector: '.subCategory,.k2EqualHeights',
  when: 'visible',
  wordless: true,
});
