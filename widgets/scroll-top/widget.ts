import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'scroll-top',
  holdClick: '[data-k2-widget~="scroll-top"]',
  when: 'eager',
  wordless: true,
});
