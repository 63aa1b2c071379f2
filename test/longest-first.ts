import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files of the browser tests, slowest first, which their sizes don't show. */
export const LONGEST = [
  'fuzz',
  'deploys',
  'scrolling',
  'faults',
  'members',
  'update',
  'outbox',
  'effects',
  'load-more',
].map((name) => `/e2e/${name}.test.ts`);

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(file));
  return index < 0 ? LONGEST.length : index;
};

/**
 * Checks whether a test file needs only Node. A process is reused only for files with the same environment: with both
 * kinds in turn, every fourth file loaded the libraries anew.
 */
const isForNode = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment node');

/**
 * The order of test files: those that want a page, these above first, then those for Node; within them vitest's own. On a
 * fresh machine that goes by the size of files, as no earlier run has left how long they take. A long file that begins
 * last has the other cores wait for it.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const forNode = new Set(sorted.filter(isForNode));
    return sorted.sort(
      (one, other) => Number(forNode.has(one)) - Number(forNode.has(other)) || rank(one) - rank(other),
    );
  }
}
