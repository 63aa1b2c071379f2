import { defineConfig } from 'vitest/config';

/** `npm run pictures`: the pictures of the documentation, taken of the pages of the preview. No tests, and not part of them. */
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
