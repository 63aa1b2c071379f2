import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';

/**
 * Records the layout shifts of later documents.
 * @returns reads those of the current document: the value of each.
 */
export async function watchShifts(tab: Tab): Promise<() => Promise<number[]>> {
  needs('layout shifts');
  await tab.atStart(() => {
    const state = Object.assign(window, { shifts: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => tab.eval(() => (window as unknown as { shifts: number[] }).shifts);
}
