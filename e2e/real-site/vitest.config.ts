import { defineConfig } from 'vitest/config';
import { widgetTexts } from '../../build/widget-texts.ts';
import { COMES_WITHIN_MS } from '../../test/comes-within.ts';

/** `npm run test:site`: the flows on a site that runs, one after the other. */
export default defineConfig({
  // The list of languages, which the check's code reads.
  plugins: [widgetTexts()],
  test: {
    include: ['e2e/real-site/*.site.ts'],
    environment: 'node',
    globalSetup: ['e2e/build.ts', 'e2e/real-site/report.ts'],
    env: { DEBUG_COLORS: 'no' },
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: COMES_WITHIN_MS } },
  },
});
