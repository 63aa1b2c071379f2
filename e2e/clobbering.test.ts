import { expect, it } from 'vitest';
import { texts } from '../fixtures/texts.ts';
import type { Tab } from './driver.ts';
import { restAfterFrame } from './engines/words.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

/** Members of the document after which an author may name pictures. */
const OF_THE_DOCUMENT = [
  ...['currentScript', 'querySelector', 'querySelectorAll', 'getElementById', 'body', 'documentElement', 'head'],
  ...['createTextNode', 'createDocumentFragment', 'addEventListener', 'dispatchEvent', 'scripts'],
  ...['adoptedStyleSheets', 'readyState', 'activeElement', 'implementation', 'baseURI', 'parentNode', 'defaultView'],
];

/** Members of a form after which forms of sites name their fields. */
const OF_A_FORM = ['action', 'id', 'name', 'title', 'submit'];

/** Clicks an element without the document's own methods, which pictures of this page hide. */
async function point(tab: Tab, selector: string): Promise<void> {
  const find = () =>
    tab.eval((selector: string) => {
      const found = Document.prototype.querySelector.call(document, selector);
      found?.scrollIntoView({ block: 'center' });
      const box = found?.getBoundingClientRect() ?? new DOMRect();
      return [box.right - 5, box.top + box.height / 2] as const;
    }, selector);
  let [x, y] = await find();
  // Adopted elements above may move it, and WebKit has no scroll anchoring.
  for (let before = Number.NaN; before !== y; ) {
    before = y;
    await restAfterFrame(tab);
    [x, y] = await find();
  }
  await tab.mouse.click(x, y);
}

const pictureNamed = (name: string) => `<img name="${name}" src="/media/site/icon.svg" alt="" width="1">`;

/** Opens the article without votes, with this as its text. */
async function visitArticle(full: string): Promise<Tab> {
  const tab = await test.visit('/', { tag: 'none', moderated: true });
  Object.assign(test.site.item(8) ?? {}, { full });
  test.site.settings = { ...test.site.settings, tag: 'head' };
  await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
  return tab;
}

/** Waits for a text, asking the document as {@link point} does. */
const says = (tab: Tab, selector: string, words: string) =>
  tab.waitFor(
    (selector: string, words: string) =>
      Document.prototype.querySelector.call(document, selector)?.textContent?.includes(words),
    selector,
    words,
  );

it('a vote works on a page whose pictures have the names of properties of the document', async () => {
  const tab = await visitArticle(OF_THE_DOCUMENT.map(pictureNamed).join(''));
  expect(await tab.eval(() => typeof document.querySelector)).toBe('object');
  await point(tab, '.itemRatingForm .four-stars');
  await says(tab, '.itemRatingLog', texts('de').vote.thanks);
  await says(tab, '.itemRatingLog', texts('de').vote.count(1));
  expect(test.calls('vote')).toHaveLength(1);
  expect(tab.problems).toEqual([]);
});

it('a form whose fields have the names of its properties is sent by script, once, and shows the answer', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { moderated: true });
  await tab.eval((names: readonly string[]) => {
    const form = document.querySelector('#comment-form') ?? document.body;
    const fields = names.map((name) => Object.assign(document.createElement('input'), { type: 'hidden', name }));
    form.append(...fields);
  }, OF_A_FORM);
  expect(await tab.eval(() => typeof document.querySelector<HTMLFormElement>('#comment-form')?.action)).toBe('object');
  await tab.type('Ein schöner Abend', '#commentText');
  await tab.type('Gerda Gast', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', 'mouse');
  await tab.waitForText('#formLog', texts('de').comment.waiting);
  expect(test.calls('comment')).toHaveLength(1);
  expect(test.calls('comment')[0]?.url).toContain('/index.php');
  expect(new URLSearchParams(test.calls('comment')[0]?.body).has('title')).toBe(true);
  expect(tab.problems).toEqual([]);
});
