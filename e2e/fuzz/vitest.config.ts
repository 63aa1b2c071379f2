import { defineConfig } from 'vitest/config';
import { widgetTexts } from '../../build/widget-texts.ts';

/** Configures `npm run prove -- fuzz`: any number of changed pages. The browser tests include two hundred of them. */
export default defineConfig({
  plugins: [widgetTexts()],
  test: {
    include: ['e2e/fuzz/*.fuzz.ts'],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    fileParallelism: false,
    testTimeout: 36_000_000,
    hookTimeout: 120_000,
  },
});
