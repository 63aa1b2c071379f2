/** Tries cases in several tabs at once, and makes those small that find something. */
import { createSite } from '../../fixtures/site.ts';
import { startBrowser } from '../driver.ts';
import { type Case, caseOf, pageOf, type SourcePage } from './cases.ts';
import { conduct } from './conduct.ts';
import { type Finding, findingsOf } from './invariants.ts';
import { fixturePages, savedPages } from './pages.ts';
import { installProbe } from './probe.ts';
import { HOST, startFuzzServer } from './server.ts';
import { type BareTab, openBareTab, TabEnded } from './tab.ts';

export interface Found {
  readonly seed: number;
  readonly finding: Finding;
  readonly example: Case;
}

interface Options {
  /** Folder of the built bundle. */
  readonly dist: string;
  readonly tabs: number;
  /** A folder of saved pages, instead of the fixtures. */
  readonly pages?: string | undefined;
  /** Source text that breaks the product: put behind the loader. */
  readonly sabotage?: string | undefined;
}

interface RunOptions {
  readonly shrinks?: boolean;
  /** Is told of each kind of finding at once; a run may take hours. */
  onFound?(found: Found): void;
}

export interface Fuzzer {
  readonly pages: readonly SourcePage[];
  /** Tries the cases of these seeds. */
  run(seeds: readonly number[], options?: RunOptions): Promise<Found[]>;
  /** CPU time that the browser has taken, in s. */
  cpuTime(): Promise<number>;
  /** Tries one case. */
  attempt(example: Case): Promise<Finding[]>;
  close(): Promise<void>;
}

/** The same for findings that most likely have the same reason. */
function signatureOf({ invariant, words }: Finding): string {
  return `${invariant}: ${words
    .replace(/\d[\w]*/g, '0')
    .split('\n')
    .slice(0, invariant === 'release' ? 1 : 2)
    .join(' ')
    .slice(0, 160)}`;
}

export async function startFuzzer({ dist, tabs: count, pages: folder, sabotage = '' }: Options): Promise<Fuzzer> {
  const server = await startFuzzServer(dist, createSite({ tag: 'none' }), count, sabotage);
  const browser = await startBrowser();
  const first = await browser.newTab({ cleared: [] });
  const tabs: BareTab[] = [];
  const open = (origin: string) => openBareTab(first, origin + HOST, installProbe);
  for (const origin of server.origins) tabs.push(await open(origin));
  const pages = folder ? savedPages(folder) : await fixturePages();
  /** @throws When nothing can be said, as where the tab has ended; there is a new one then. */
  const judge = async (place: number, example: Case): Promise<Finding[]> => {
    const known = tabs[place];
    const page = pages.find(({ title }) => title === example.page);
    if (!known || !page) throw new Error(`No page ${example.page}`);
    let tab: BareTab = known;
    const { isSettled, steps } = example;
    const [ours = '', bare = ''] = [true, false].map((hasTag) =>
      server.offer(page.path, pageOf(example, page, hasTag), page.site),
    );
    /** @param ours The page with our tag, or again the one without. */
    const see = async (ours: string) => {
      try {
        return await tab.eval(conduct, { ours, bare, isSettled, steps });
      } catch (error) {
        if (error instanceof TabEnded) {
          await tab.close().catch(() => {});
          tab = await open(server.origins[place] ?? '');
          tabs[place] = tab;
        }
        throw error;
      }
    };
    const isStill = (error: unknown) => error instanceof TabEnded && error.isStill;
    try {
      return findingsOf(await see(ours));
    } catch (error) {
      // Without us, too: jQuery never finds the end of a form with a control that is called `parentNode`.
      if (isStill(error) && (await see(bare).then(() => false, isStill))) return [];
      throw error;
    } finally {
      server.forget(ours);
      server.forget(bare);
    }
  };
  /** That nothing can be said is a finding, too. */
  const attemptIn = async (place: number, example: Case): Promise<Finding[]> => {
    try {
      return await judge(place, example);
    } catch (error) {
      return [{ invariant: 'error', words: `No verdict: ${error instanceof Error ? error.stack : error}` }];
    }
  };
  /** Leaves out whatever the finding does not need. */
  const shrink = async (place: number, example: Case, finding: Finding): Promise<Case> => {
    const wanted = signatureOf(finding);
    const holds = async (smaller: Case) =>
      (await attemptIn(place, smaller)).some((found) => signatureOf(found) === wanted);
    let small = example;
    const keepIf = async (smaller: Case) => {
      if (await holds(smaller)) small = smaller;
    };
    for (let at = example.mutations.length - 1; at >= 0; at--)
      await keepIf({ ...small, mutations: small.mutations.map((mutation, index) => (index === at ? null : mutation)) });
    for (let at = example.steps.length - 1; at >= 0; at--)
      await keepIf({ ...small, steps: small.steps.filter((_, index) => index !== at) });
    await keepIf({ ...small, isSettled: false });
    return small;
  };
  return {
    pages,
    async cpuTime() {
      const session = await first.page.browser().target().createCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    attempt: (example) => attemptIn(0, example),
    async run(seeds, { shrinks = true, onFound } = {}) {
      const queue = [...seeds];
      const found: Found[] = [];
      const seen = new Map<string, number>();
      const note = async (place: number, seed: number, example: Case, findings: readonly Finding[]) => {
        for (const finding of findings) {
          const signature = signatureOf(finding);
          const times = (seen.get(signature) ?? 0) + 1;
          seen.set(signature, times);
          if (times > 1) continue;
          const one = { seed, finding, example: shrinks ? await shrink(place, example, finding) : example };
          found.push(one);
          onFound?.(one);
        }
      };
      const withoutVerdict: number[] = [];
      await Promise.all(
        tabs.map(async (_tab, place) => {
          for (let seed = queue.shift(); seed !== undefined; seed = queue.shift()) {
            const example = caseOf(seed, pages);
            const findings = await judge(place, example).catch(() => undefined);
            if (findings) await note(place, seed, example, findings);
            else withoutVerdict.push(seed);
          }
        }),
      );
      // By themselves: a page that stands still holds up all tabs of its process, and a browser may crash for no reason
      // of ours.
      for (const seed of withoutVerdict) {
        const example = caseOf(seed, pages);
        await note(0, seed, example, await attemptIn(0, example));
      }
      for (const { finding } of found) {
        const times = seen.get(signatureOf(finding)) ?? 1;
        if (times > 1) Object.assign(finding, { words: `${finding.words}\n  (${times} times)` });
      }
      return found;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}
