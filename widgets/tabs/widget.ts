import { defineWidget } from '../../src/core/widget.ts';

export default defineWidget({
  name: 'tabs',
  wordless: true,
  selector: '.cbTabs',
  holdClick: '.cbTabNavLink,.cbTabNavPrevious,.cbTabNavNext',
  when: 'eager',
  inLoader: { click: '[class*=cbTabNav]' },
});
