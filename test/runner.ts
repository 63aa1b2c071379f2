import { TestRunner, vi } from 'vitest';
import { OPEN_PAGE, type OpenPage } from './open-page.ts';

/**
 * Vitest's own runner for processes that serve many test files: these share the libraries, which take longer to load than
 * most tests. Each file has the project's modules anew, and a page of its own.
 */
export default class FreshForEachFile extends TestRunner {
  override async importFile(...[path, source]: Parameters<TestRunner['importFile']>) {
    // The file of the setup is the first that is imported for a test file.
    if (source === 'setup') {
      vi.resetModules();
      await (globalThis as { [OPEN_PAGE]?: OpenPage })[OPEN_PAGE]?.();
    }
    return super.importFile(path, source);
  }
}
