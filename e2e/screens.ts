import type { Tab, TabOptions } from './driver.ts';

const ALL = [
  ['1280 px, light', { width: 1280 }, 0],
  ['1280 px, dark', { width: 1280, dark: true }, 1],
  ['360 px, light', { width: 360, height: 740, touch: true }, 2],
  ['360 px, dark', { width: 360, height: 740, dark: true, touch: true }, 3],
] as const satisfies readonly Screen[];

/** The row is for `thinned`: what is looked at on one screen need not be looked at on the next one. */
type Screen = readonly [name: string, options: TabOptions, row: number];

/**
 * The screens on which axe looks at every state: each width and each colour scheme once, or, with `K2_FULL=1`, each
 * width in each colour scheme.
 */
export const SCREENS: readonly Screen[] = process.env.K2_FULL ? ALL : [ALL[0], ALL[3]];

/** By how many CSS px the page is wider than the window. */
export const overflow = (tab: Tab) =>
  tab.eval(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Has the page in the colours of a system that forces them. */
export async function forceColours(tab: Tab): Promise<void> {
  const session = await tab.devTools();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
}
