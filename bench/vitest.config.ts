import { defineConfig } from 'vitest/config';

/** One browser at a time: parallel work would be measured, too. */
const alone = { environment: 'node', fileParallelism: false, testTimeout: 1_800_000, hookTimeout: 120_000 } as const;

const BUILD = 'e2e/build.ts';
/** The originals and other libraries, which are measured together with the build. */
const PEERS = 'bench/install.ts';

const measurement = (name: string, files: string, ...globalSetup: string[]) => ({
  test: { ...alone, name, include: [`bench/${files}.bench.ts`], globalSetup },
});

/** Measurements are not part of `npm test`; each has its own command. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      measurement('speed', 'speed', PEERS, BUILD),
      // It measures a running site, so it needs no build.
      measurement('site', 'site', 'bench/browser.ts'),
      measurement('weak', 'weak', PEERS, BUILD),
      measurement('soak', '{soak,day}', BUILD),
    ],
  },
});
