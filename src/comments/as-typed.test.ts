import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../fixtures/model.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { asTyped, countTooMany } from './as-typed.ts';
import { postComment, postWaitingComment } from './post-comment.ts';

const standIn = standInForTests({ language: 'en' });

const bodyOf = (commentText: string) =>
  new URLSearchParams({
    ...{ option: 'com_k2', view: 'item', task: 'comment', itemID: '1', userName: 'Ina', commentEmail: 'ina@x.example' },
    commentText: commentText.replaceAll('\n', '\r\n'),
  });

const post = (text: string) => postComment('/', '/index.php', bodyOf(text));
const stored = () => standIn.site.comments.at(-1)?.text;

describe.each(['2.28', 'joomla-5'] satisfies Settings['generation'][])('on a site with %s', (generation) => {
  beforeEach(() => {
    standIn.site.settings.generation = generation;
  });

  it.each([
    ['I <3 this & <name>', 'I &lt;3 this &amp; &lt;name>'],
    ['<b>', '&lt;b>'],
    ['&lt;3', '&amp;lt;3'],
    ['&#60;3 &copy 2026', '&amp;#60;3 &amp;copy 2026'],
    // A link ends before a `;`.
    ['https://x.example/<-- here; <', 'https://x.example/&lt-- here; &lt;'],
    ['R&D > AT&T & "Co"', 'R&D > AT&T & "Co"'],
    // Joomla looks for addresses in the whole page.
    ['see href="x" "y"', 'see href=&quot;x" "y"'],
  ])('%s is stored as %s, at once or after it waited', async (text, expected) => {
    await post(text);
    expect(stored()).toBe(expected);
    await postWaitingComment(new URL('/index.php', location.origin), bodyOf(text));
    expect(stored()).toBe(expected);
  });

  it.each([
    ['x', 65_535, 1],
    ['ä', 32_767, 1],
    ['😀', 16_383, 1],
    ['a\n', 21_845, 2],
    ['<', 16_383, 1],
    ['&<', 7281, 1],
    ['="', 9362, 1],
  ])('as many times %j as there is room for are kept, and what is more is counted', async (unit, times, more) => {
    const text = unit.repeat(times);
    expect([countTooMany(text), countTooMany(text + unit)]).toEqual([0, more]);
    expect(await post(text)).toMatchObject({ accepted: true });
    const read = stored()
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&')
      .replaceAll('\r\n', '\n');
    // Joomla 3.10 cuts the last line end.
    expect(read?.trimEnd()).toBe(text.trimEnd());
  });
});

it('is sent twice encoded', () => {
  expect(asTyped('I <3 this & <name>')).toBe('I &amp;lt;3 this &amp;amp; &amp;lt;name>');
});
