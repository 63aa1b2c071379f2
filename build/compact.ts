import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Members of objects that only code of one build hands to each other, with the letters that take their place in it. No
 * page sees them, no message and no storage carries them, and the platform has none of these names; compact.test.ts
 * holds the list to that.
 */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  adoptNear: 'A',
  adoptOnTab: 'B',
  busyClass: 'C',
  earlyCalls: 'D',
  hasFailed: 'F',
  hasStored: 'G',
  holdClick: 'H',
  holdSubmit: 'I',
  importChunk: 'J',
  isNeverNative: 'K',
  isPassing: 'L',
  isSigned: 'M',
  isSparing: 'N',
  neverNative: 'O',
  opensElsewhere: 'P',
  preloadView: 'Q',
  showLostRows: 'R',
  unshadowed: 'U',
  wholePage: 'W',
  whenIdle: 'X',
  listenForPlaces: 'Z',
  listenForSigns: 'E',
  messagePlace: 'T',
};

/**
 * Rewrites our own code in as few bytes as its meaning allows, before the bundler's minifier has its turn: functions
 * that are called once are put in the place of the call, and {@link SHORT_NAMES} take the place of long ones. What
 * comes from packages alone is left as it is: it takes the time, and gains nothing.
 */
export function compact(): Plugin {
  const names = Object.entries(SHORT_NAMES).map(([name, letter]) => [`$${name}`, letter]);
  return {
    name: 'k2-islands:compact',
    apply: 'build',
    async renderChunk(code, { moduleIds }) {
      if (moduleIds.every((id) => id.includes('/node_modules/'))) return null;
      const { code: compacted = code } = await minify(code, {
        module: true,
        ecma: 2020,
        compress: { passes: 3, unsafe_arrows: true, keep_fargs: false, inline: 3 },
        mangle: { properties: { regex: new RegExp(`^(${Object.keys(SHORT_NAMES).join('|')})$`) } },
        nameCache: { vars: { props: {} }, props: { props: Object.fromEntries(names) } },
      });
      return { code: compacted, map: null };
    },
  };
}
