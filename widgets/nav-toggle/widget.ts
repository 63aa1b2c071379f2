import { defineWidget } from '../../src/core/widget.ts';

export const options = {
  /** Selector of the panel, instead of `aria-controls`. */
  target: '',
};

export default defineWidget({
  name: 'nav-toggle',
  wordless: true,
  holdClick: '[data-k2-widget~="nav-toggle"]',
  adoptNear: true,
  options,
});
