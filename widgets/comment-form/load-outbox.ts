import type { Page } from '../../src/page.ts';

/** Fetches what keeps comments until they can be sent: whoever has only read needs none of it. */
export const loadOutbox = (page: Page) => page.load(() => import('./outbox.ts'));
