import type { Language } from '../../src/runtime/page/page.ts';
import type { Side } from './server-markup.ts';

/**
 * What an arrow is called that the server gave no words. Here and not in the catalogue: that one comes with 80 kB of
 * code, which nobody has asked for when a row of pictures is wider than the screen. A site has other words
 * by `data-k2-texts` (`scroller.left` …), or by an `aria-label` or `title` of an arrow.
 */
export const ARROW_NAMES: Readonly<Record<Language, Readonly<Record<Lowercase<Side>, string>>>> = {
  de: {
    left: 'Nach links blättern',
    right: 'Nach rechts blättern',
    up: 'Nach oben blättern',
    down: 'Nach unten blättern',
  },
  en: { left: 'Scroll left', right: 'Scroll right', up: 'Scroll up', down: 'Scroll down' },
};
