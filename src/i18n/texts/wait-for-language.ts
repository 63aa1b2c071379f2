import type { Page } from '../../runtime/page/page.ts';
import { fetchLanguage } from '../overrides/page-language.ts';

/** How long a text may wait for the page's language at most, in ms. */
const WAIT_MS = 1_000;

/** Waits for the texts of the page's language, where they are on their way; a second at most, then English goes on. */
export async function waitForLanguage(page: Page): Promise<void> {
  const speaking = fetchLanguage(page);
  if (speaking) await Promise.race([speaking, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
