import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, redirected } from '../../test/fake-fetch.ts';
import { postComment, postWaitingComment } from './post-comment.ts';

const TOKEN = '0'.repeat(32);
const warning = '<br />\n<b>Notice</b>:  x in <b>/y.php</b> on line <b>1</b><br />\n';
const answer = (value: Record<string, unknown>) => new Response(JSON.stringify(value));
const post = () => postComment('/', 'http://www.example.org/index.php?a=1', new URLSearchParams({ text: 'x' }));

beforeEach(() => {
  document.body.innerHTML = `<form id="comment-form"><input type="hidden" name="${TOKEN}" value="1"></form>`;
});
afterEach(() => vi.unstubAllGlobals());

describe('K2’s answer to a comment', () => {
  it.each([
    [
      { message: 'Added', cssClass: 'k2FormLogSuccess', refresh: 1 },
      { accepted: true, refresh: true },
    ],
    [
      { message: 'Waits', cssClass: 'k2FormLogSuccess', refresh: 0 },
      { accepted: true, refresh: false },
    ],
    [
      { message: 'Name?', cssClass: 'k2FormLogError', refresh: 1 },
      { accepted: false, refresh: false },
    ],
    [{ message: 'Name?' }, { accepted: false, refresh: false }],
    // The check for spam broke off: K2 has stored nothing, and gives its class for success all the same.
    [
      {
        message: 'Error connecting to host: 1.rest.akismet.com Error number: 110 Error message: Connection timed out',
        cssClass: 'k2FormLogSuccess',
      },
      { accepted: false, refresh: false },
    ],
    [
      {
        message:
          'The Wordpress API key passed to the Akismet constructor is invalid.  Please obtain a valid one from http://wordpress.com/api-keys/',
        cssClass: 'k2FormLogSuccess',
      },
      { accepted: false, refresh: false },
    ],
  ])('is read from %j', async (given, expected) => {
    fakeFetch(answer(given));
    expect(await post()).toEqual({ message: given.message, ...expected });
  });

  it.each(['', ' \n', warning])('may be empty: %j', async (text) => {
    fakeFetch(new Response(text));
    expect(await post()).toBeUndefined();
  });

  it.each(['Thanks', '{"message":7}', '{"message":" "}', '<!DOCTYPE html>'])(
    'is unreadable without a valid message: %s',
    async (text) => {
      fakeFetch(new Response(text));
      await expect(post()).rejects.toMatchObject({ kind: 'unreadable' });
    },
  );
});

describe('a comment from the outbox', () => {
  const url = new URL('/index.php', location.origin);
  const send = () => postWaitingComment(url, new URLSearchParams({ text: 'x', [TOKEN]: '1' }));

  it('is posted once', async () => {
    const sent = fakeFetch(answer({ message: 'Added', cssClass: 'k2FormLogSuccess' }));
    expect(await send()).toEqual({ message: 'Added', accepted: true, refresh: false });
    expect(sent).toMatchObject([{ method: 'POST', body: `text=x&${TOKEN}=1` }]);
    expect(sent[0]?.headers.get('accept')).toMatch(/^application\/json/);
  });

  it.each([
    ['a refused token', () => new Response('Invalid Token'), 'rejected'],
    ['another page after a redirect', () => redirected('<!DOCTYPE html>'), 'session'],
  ])('fails with %s', async (_, given, kind) => {
    const sent = fakeFetch(given());
    await expect(send()).rejects.toMatchObject({ kind });
    expect(sent).toHaveLength(1);
  });
});
