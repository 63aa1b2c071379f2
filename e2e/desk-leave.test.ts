import { expect, it } from 'vitest';
import type { Tab } from './driver.ts';
import { ARTICLE, callsOf } from './flows.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();

// Calls of the last moment were lost now and then, if they went through a service worker.
it.each([
  ['goes to another site', (tab) => tab.goto('about:blank')],
  ['closes the tab', (tab) => tab.close()],
] satisfies [string, (tab: Tab) => Promise<void>][])(
  'a removal that waits is sent when a moderator %s, with the service worker, too',
  async (_how, leave) => {
    test.reset({ language: 'en' });
    const first = await test.openAndKeep(`/${ARTICLE}`);
    await first.close();
    for (let turn = 1; turn <= 3; turn++) {
      test.reset({ language: 'en', role: 'moderator', desk: true });
      const tab = await test.open('/index.php?option=com_k2&view=comments');
      await tab.waitFor(() => navigator.serviceWorker.controller);
      await tab.waitForText('.k2i-desk__list', '22 comments');
      await tab.focus('article[data-id="222"]');
      await tab.press('Delete');
      await tab.waitForText('.k2i-announcer', 'will be removed');
      await leave(tab);
      await expect.poll(() => callsOf(test.site, 'comment-remove')).toHaveLength(1);
    }
  },
);
