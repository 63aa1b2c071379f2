import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { changeComments, reportUser, saveComment } from './calls.ts';

const TOKEN = 'a'.repeat(32);
const PRINTED = 'b'.repeat(32);

function open(html = `<form><input type="hidden" name="${TOKEN}" value="1"></form>`): void {
  document.body.innerHTML = html;
}
beforeEach(() => open());
afterEach(() => vi.unstubAllGlobals());

describe('moderating a comment', () => {
  const address = 'http://www.example.org/index.php?task=publish&commentID=3';
  const publish = (...ids: number[]) => changeComments('/', 'publish', ids, { address });

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

describe('changing a list', () => {
  it('is one call to K2’s own list, which the browser finishes after the page is left', async () => {
    const sent = fakeFetch(new Response('true'));
    await changeComments('/sub/', 'remove', [5, 6]);
    expect(sent).toMatchObject([
      { url: { pathname: '/sub/index.php', search: '?option=com_k2&view=comments&task=remove&format=raw' } },
    ]);
    expect(new URLSearchParams(sent[0]?.body ?? '').getAll('cid[]')).toEqual(['5', '6']);
    expect(sent[0]?.keepalive).toBe(true);
  });

  it('is handed to the browser when the visitor leaves, and taken as done', async () => {
    const sent = fakeFetch();
    const later = vi.fn();
    vi.stubGlobal('fetchLater', later);
    await changeComments('/', 'remove', [5], { onLeave: true });
    expect(sent).toEqual([]);
    const [[url, options]] = later.mock.calls as [[URL, RequestInit]];
    expect([url.searchParams.get('task'), options.method, `${options.body}`]).toEqual([
      'remove',
      'POST',
      `${TOKEN}=1&cid%5B%5D=5`,
    ]);
  });

  it('is a call like others when the browser can’t take it, as where a policy forbids it', async () => {
    const sent = fakeFetch(new Response('true'));
    vi.stubGlobal('fetchLater', () => {
      throw new DOMException('', 'NotAllowedError');
    });
    await changeComments('/', 'remove', [5], { onLeave: true });
    expect(sent[0]?.keepalive).toBe(true);
  });

  const followed = (html: string) =>
    Object.defineProperty(new Response(html), 'redirected', { value: true }) as Response;

  it('unpublishes if K2 redirects to its list, and only then', async () => {
    fakeFetch(followed('<!doctype html><html><table id="k2CommentsList"></table></html>'));
    await expect(changeComments('/', 'unpublish', [5])).resolves.toBeUndefined();
    fakeFetch(followed('<!doctype html><html><body>Start page</body></html>'));
    await expect(changeComments('/', 'unpublish', [5])).rejects.toMatchObject({ name: 'CallError' });
    fakeFetch(new Response(''));
    await expect(changeComments('/', 'unpublish', [5])).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('saving a text', () => {
  it.each(['', 'Done', '{"message":"Done"}'])('is not confirmed by %j', async (answer) => {
    fakeFetch(new Response(answer));
    await expect(saveComment('/', 7, 'x')).rejects.toMatchObject({ name: 'CallError' });
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
