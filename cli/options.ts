import type { WidgetOptions } from '../src/widget-options.ts';

/** Every option with a value of its type; options.test.ts compares the names with what the widgets read. */
export const OPTIONS: { readonly [Name in keyof WidgetOptions]: Required<WidgetOptions[Name]> } = {
  rating: { countDelay: 2000 },
  'comment-form': { draft: true },
  'live-search': { longerThan: 3, debounce: 250 },
  navbar: { class: '' },
  'nav-toggle': { target: '' },
  'scroll-to': { offset: 48 },
  'smooth-scroll': { offset: 0 },
  parallax: { background: '', divisor: 5 },
  'font-size': { direction: 'larger' },
  reveal: { animateClass: '', offset: 0, mobile: true },
  'page-loading': { timeout: 5000 },
  analytics: { measurementId: '' },
};
