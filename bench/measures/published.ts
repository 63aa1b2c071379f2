import type { Chromium } from '../../e2e/driver.ts';
import { fillComment } from '../../e2e/guest-comment.ts';
import type { Site } from '../../fixtures/model.ts';
import { pause, visit } from '../visit.ts';

/** Silence on the network after which a page or an action has loaded all files, in ms. */
const QUIET_MS = 2000;
const TEXT = 'Ein Abend am See';

/**
 * Measures a comment that the site publishes at once, on a page that has loaded completely: the time from the press of
 * the button until the comment is visible in the list, in ms, and all transfers until then, including pages, images and
 * answers, in bytes.
 */
export async function published(chromium: Chromium, site: Site, url: string) {
  site.reset();
  const { moderated } = site.settings;
  site.settings.role = 'guest';
  site.settings.moderated = false;
  try {
    return await visit(chromium, 'slow-4g', async ({ tab, devTools }) => {
      await tab.goto(url);
      await tab.activate('#commentText', 'mouse');
      await fillComment(tab, TEXT);
      await pause(QUIET_MS);
      let bytes = 0;
      devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      const pressed = performance.now();
      await tab.activate('#submitCommentButton', 'mouse');
      await tab.waitFor(
        (text: string) => document.querySelector('.itemCommentsList')?.textContent?.includes(text),
        TEXT,
      );
      const ms = performance.now() - pressed;
      await pause(QUIET_MS);
      return { published: ms, publishedBytes: bytes };
    });
  } finally {
    site.settings.moderated = moderated;
  }
}
