import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { moderateComment, reportUser } from './api.ts';

const TOKEN = 'a'.repeat(32);
const PRINTED = 'b'.repeat(32);

function open(html = `<form><input type="hidden" name="${TOKEN}" value="1"></form>`): void {
  document.body.innerHTML = html;
}
beforeEach(() => open());
afterEach(() => vi.unstubAllGlobals());

describe('moderating a comment', () => {
  const publish = (commentId?: number) =>
    moderateComment('/', 'http://www.example.org/index.php?task=publish&commentID=3', commentId);

  it('posts the token of the page to the link’s address, on this origin', async () => {
    const sent = fakeFetch(new Response(' true\n'));
    await publish();
    expect(sent).toMatchObject([
      { url: { href: `${location.origin}/index.php?task=publish&commentID=3` }, method: 'POST', body: `${TOKEN}=1` },
    ]);
  });

  it('names the comment in a list of one, too, which K2 needs under PHP 8', async () => {
    const sent = fakeFetch(new Response('true'));
    await publish(3);
    expect([...new URLSearchParams(sent[0]?.body ?? '')]).toEqual([
      [TOKEN, '1'],
      ['cid[]', '3'],
    ]);
  });

  it.each([
    ['false', 'false'],
    ['One<br>two<BR />\n  three', 'One\ntwo\nthree'],
    ['You don&#039;t have the per<b>miss</b>ion', "You don't have the permission"],
  ])('rejects with the text of any answer but true: %j', async (text, serverText) => {
    fakeFetch(new Response(text));
    await expect(publish()).rejects.toMatchObject({ kind: 'rejected', details: { serverText } });
  });

  it.each(['', ' ', '<p></p>'])('rejects an answer without text as unreadable: %j', async (text) => {
    fakeFetch(new Response(text));
    await expect(publish()).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('reporting a user', () => {
  const report = () => reportUser('/', `/index.php?task=reportSpammer&id=7&${PRINTED}=1&format=raw`);

  it('sends the current token in place of the printed one', async () => {
    const sent = fakeFetch(new Response('<dl><dd>User blocked</dd></dl>'));
    expect(await report()).toBe('User blocked');
    expect(sent).toMatchObject([{ method: 'GET', url: { search: `?task=reportSpammer&id=7&format=raw&${TOKEN}=1` } }]);
  });

  it('requests an answer without a page, even if the link does not', async () => {
    open('');
    const sent = fakeFetch(new Response('User blocked'));
    await reportUser('/', '/index.php?view=comments&task=reportSpammer&id=7');
    expect(sent.map(({ url }) => url.search)).toEqual(['?view=comments&task=reportSpammer&id=7&format=raw']);
  });
});
