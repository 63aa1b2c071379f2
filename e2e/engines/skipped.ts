import type { TestProject } from 'vitest/node';

/**
 * Lines that say how many tests of the run were skipped for which reason, the most frequent one first. The only ones
 * without a reason of their own are those whose turn it is not.
 */
export function skippedTable(project: TestProject): string[] {
  const counts = new Map<string, number>();
  for (const module of project.vitest.state.getTestModules())
    for (const test of module.children.allTests('skipped')) {
      const result = test.result();
      const note = result.state === 'skipped' ? result.note : undefined;
      // A run of tests chosen by name skips the others on purpose.
      if (!note && project.globalConfig.testNamePattern) continue;
      const reason = note || 'another time: K2_FULL=1 tries these, too';
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    }
  if (counts.size === 0) return [];
  const rows = [...counts].sort(([, one], [, other]) => other - one);
  return ['', 'Skipped:', ...rows.map(([reason, count]) => `${String(count).padStart(6)}  ${reason}`), ''];
}
