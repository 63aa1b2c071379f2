import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { offlineTest } from './offline-site.ts';

// With the worker: it brings the code that shows waiting comments.
const test = offlineTest();

function visit(settings: Partial<Settings> = {}): Promise<Tab> {
  test.reset({ language: 'en', moderated: true, ...settings });
  return test.openAndKeep(`/${ARTICLE}`);
}

const OWN = '.itemCommentsList > .k2i-waiting';
const WORDS = 'Only you see this, on this device.';
const TEXT = 'Ich bringe Kuchen mit';

/** Counts the comments in the list that contain a text. */
const timesShown = (tab: Tab, text = TEXT) =>
  tab.eval(
    (text: string) =>
      [...document.querySelectorAll('.itemCommentsList > li')].filter((item) => item.textContent?.includes(text))
        .length,
    text,
  );

async function write(tab: Tab, text = TEXT): Promise<void> {
  await fillComment(tab, text);
  await tab.activate('#submitCommentButton', 'keyboard');
  await tab.waitForText(OWN, WORDS);
}

describe('an own comment that waits for approval', () => {
  it('stands in the list at once and after a reload, and goes when the site shows it', async () => {
    const tab = await visit();
    await write(tab);
    expect(await findings(tab)).toEqual([]);
    await tab.reload();
    await tab.waitForText(OWN, TEXT);
    for (const comment of test.site.comments) if (comment.text === TEXT) comment.published = true;
    await tab.reload();
    await tab.waitFor(() => !document.querySelector('.k2i-waiting'));
    expect(await timesShown(tab)).toBe(1);
    await tab.reload();
    expect(await timesShown(tab)).toBe(1);
    expect(tab.problems).toEqual([]);
  });

  it('can be hidden, and does not come back', async () => {
    const tab = await visit();
    await write(tab);
    await tab.activate(`${OWN} button`, 'keyboard');
    await tab.waitFor(() => !document.querySelector('.k2i-waiting'));
    await tab.reload();
    await tab.focus('#commentText');
    await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
    expect(await timesShown(tab)).toBe(0);
  });

  it('costs nothing in other articles', async () => {
    const tab = await visit();
    await write(tab);
    test.arrivals.length = 0;
    await tab.goto(`${test.origin}/index.php/nachrichten/item/2-x`);
    expect(test.arrivals.filter((path) => path.includes('/outbox.js'))).toEqual([]);
  });

  it('stays in view behind both caches, though it was published at once, and is never shown twice', async () => {
    const tab = await visit({ cache: 'both', moderated: false });
    await fillComment(tab, TEXT);
    await tab.activate('#submitCommentButton', 'keyboard');
    await tab.waitForText('.itemCommentsList', TEXT);
    await tab.reload();
    await tab.waitForText('.itemCommentsList', TEXT);
    expect(await timesShown(tab)).toBe(1);
  });
});
