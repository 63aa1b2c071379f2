import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { widgetTable } from '../../build/widget-table.ts';
import { widgetTexts } from '../../build/widget-texts.ts';
import { warmThreads } from './warm-threads.ts';

/** The tests next to a change fail soonest, and short files before long ones: the first failure ends a run. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) =>
      statSync(moduleId).size + (moduleId.includes('/widgets/') ? 1e6 : 0) + (moduleId.endsWith('x') ? 1e5 : 0);
    return files.toSorted((a, b) => cost(a) - cost(b));
  }
}

/** Stryker sets threads by an option that is read before those of a file. */
const warm: Plugin = {
  name: 'warm-threads',
  configureVitest({ project }) {
    project.config.pool = warmThreads.name as never;
    project.config.poolRunner = warmThreads;
  },
};

/** Files of tests that look at the changes; in the environment where that shall be quicker than with all. */
const tests = (
  process.env.MUTATION_TESTS ?? '{src,widgets}/**/*.test.ts {src,widgets/report-comment}/**/*.test.tsx'
).split(' ');

export default defineConfig({
  plugins: [react(), widgetTable(), widgetTexts(), warm],
  define: { __VERSION__: '"0.0.0"', __BUILD__: '"0.0.0-abcdef"' },
  resolve: {
    alias: [
      { find: /^.*\/test\/cpu-time\.ts$/, replacement: fileURLToPath(new URL('cpu-time.ts', import.meta.url)) },
      // As modules, which can be loaded anew.
      { find: /^@testing-library\/dom$/, replacement: '@testing-library/dom/dist/@testing-library/dom.esm.js' },
    ],
  },
  test: {
    include: tests,
    // They take the longest and look at the least: the same rules with hundreds of values, answers of 100,000
    // characters.
    exclude: ['src/validation/rules/properties.test.ts', 'src/http/answers.attacks.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['test/setup.ts', 'test/mutation/setup.ts'],
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    sequence: { sequencer: NearestFirst },
    // They keep the document that they found when they were loaded, so they must be loaded anew with each.
    server: { deps: { inline: ['dompurify', '@testing-library/dom'] } },
  },
});
