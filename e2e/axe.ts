import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Tab } from './driver.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Findings of axe with WCAG 2.2 AA and best practices, each as one readable line. What is still being faded in is waited
 * for: half transparent, it has another contrast.
 */
export async function findings(tab: Tab): Promise<string[]> {
  // Half a megabyte, which the page may have by now.
  if (!(await tab.eval(() => 'axe' in window))) await tab.run(AXE);
  return tab.eval(async () => {
    const ends = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // The markup locates a finding: a selector for each element of the page takes longer than the check itself.
    const { violations } = await axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
