import { defineConfig } from 'vitest/config';

/** Takes the pictures of the documentation from the preview's pages. It is not part of the tests. */
export default defineConfig({
  test: {
    include: ['e2e/pictures/*.pictures.ts'],
    environment: 'node',
    globalSetup: ['e2e/build.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
