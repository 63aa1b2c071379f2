import { it } from 'vitest';
import { ARTICLE } from '../flows.ts';
import { offlineTest } from '../offline-site.ts';
import { takeWindow } from './take.ts';

const test = offlineTest();

it('a phone without a connection, with a comment that waits', async () => {
  test.reset({ language: 'en' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await tab.page.setViewport({ width: 360, height: 640 });
  await tab.page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: 'dark' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await test.goOffline();
  await tab.type('Is there room for our boat, too?', '#commentText');
  await tab.type('Gerda', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', 'keyboard');
  await tab.waitFor(() => document.querySelector('.k2i-waiting'));
  await tab.eval(() => document.querySelector('.k2i-waiting')?.scrollIntoView({ block: 'center' }));
  await takeWindow(tab, 'offline');
});
