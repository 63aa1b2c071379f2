import { defineConfig } from 'vitest/config';

/** One browser at a time, nothing beside it: what runs in parallel would be measured, too. */
const alone = { environment: 'node', fileParallelism: false, testTimeout: 1_800_000, hookTimeout: 120_000 } as const;

/** Measurements are no tests: `npm test` leaves them out, and each has a command of its own. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          ...alone,
          name: 'speed',
          include: ['bench/speed.bench.ts'],
          globalSetup: ['bench/install.ts', 'e2e/build.ts'],
        },
      },
      // Of a site that runs somewhere: it needs no build.
      { test: { ...alone, name: 'site', include: ['bench/site.bench.ts'], globalSetup: ['bench/browser.ts'] } },
      {
        test: {
          ...alone,
          name: 'weak',
          include: ['bench/weak.bench.ts'],
          globalSetup: ['bench/install.ts', 'e2e/build.ts'],
        },
      },
      { test: { ...alone, name: 'soak', include: ['bench/{soak,day}.bench.ts'], globalSetup: ['e2e/build.ts'] } },
    ],
  },
});
