import type { Language } from '../../src/page.ts';
import type { Side } from './server-markup.ts';

/**
 * What an arrow is called that the server gave no words. Here and not in the catalogue: that one comes with 80 kB of
 * code, which nobody has asked for when a row of pictures is wider than the screen. A site that wants other words gives
 * its arrows an `aria-label` or `title`.
 */
export const ARROW_NAMES: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  de: {
    Left: 'Nach links blättern',
    Right: 'Nach rechts blättern',
    Up: 'Nach oben blättern',
    Down: 'Nach unten blättern',
  },
  en: { Left: 'Scroll left', Right: 'Scroll right', Up: 'Scroll up', Down: 'Scroll down' },
};
