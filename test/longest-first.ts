import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of the browser tests that take longest, longest first: what no size of a file tells. */
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
 * The order of test files: these first, then vitest's own. On a fresh machine that goes by the size of files, as no earlier
 * run has left how long they take. A long file that begins last has the other cores wait for it.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
