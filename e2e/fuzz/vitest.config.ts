import { defineConfig } from 'vitest/config';

/** `npm run fuzz`: changed pages, as many as one likes. Two hundred of them are part of the browser tests. */
export default defineConfig({
  test: {
    include: ['e2e/fuzz/*.fuzz.ts'],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    fileParallelism: false,
    testTimeout: 36_000_000,
    hookTimeout: 120_000,
  },
});
