/** Tries cases in several tabs at once. */
import { startBrowser } from '../driver.ts';
import { type Case, caseOf } from './cases.ts';
import { type Finding, findingsOf } from './invariants.ts';
import { fixturePages } from './pages.ts';
import { HOST, startFuzzServer } from './server.ts';
import { openReader } from './tab.ts';

/** Describes the broken rules, and their case. */
const wordsOf = (seed: number, { page, changes, steps, isSettled }: Case, { invariant, words }: Finding) =>
  [
    `seed ${seed}, ${invariant}: ${words}`,
    `  ${page.title}${isSettled ? ', settled' : ''}`,
    ...changes.map((change) => `  ${change}`),
    ...steps.map((step) => `  ${step.join(' ')}`),
  ].join('\n');

/**
 * Starts a browser and a server for changed pages.
 * @param dist Folder of the built bundle.
 * @param count Number of tabs.
 */
export async function startFuzzer(dist: string, count: number) {
  const server = await startFuzzServer(dist, count);
  const browser = await startBrowser();
  const first = await browser.newTab({ cleared: [] });
  const readers = await Promise.all(server.origins.map((origin) => openReader(first, origin + HOST)));
  const pages = await fixturePages();
  return {
    /**
     * Tries the cases of these seeds.
     * @returns the broken rules, in words.
     */
    async run(seeds: readonly number[]): Promise<string[]> {
      const queue = [...seeds];
      const found: string[] = [];
      await Promise.all(
        readers.map(async (conduct) => {
          for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
            const example = caseOf(seed, pages);
            const { page, isSettled, steps } = example;
            const [ours, bare] = [server.offer(page, example.ours), server.offer(page, example.bare)];
            const outcome = await conduct({ ours, bare, isSettled, steps });
            for (const finding of findingsOf(outcome)) found.push(wordsOf(seed, example, finding));
          }
        }),
      );
      return found;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
