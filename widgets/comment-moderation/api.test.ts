import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, redirected } from '../../test/fake-fetch.ts';
import { sendReport } from '../report-comment/api.ts';
import { moderateComment, reportUser } from './api.ts';

const TOKEN = 'a'.repeat(32);
const PRINTED = 'b'.repeat(32);

function open(html = `<form><input type="hidden" name="${TOKEN}" value="1"></form>`): void {
  document.body.innerHTML = html;
}
beforeEach(() => open());
afterEach(() => vi.unstubAllGlobals());

describe('moderating a comment', () => {
  const publish = () => moderateComment('/', 'http://www.example.org/index.php?task=publish&commentID=3');

  it('posts the token of the page to the link’s address, on this origin', async () => {
    const sent = fakeFetch(new Response(' true\n'));
    await publish();
    expect(sent).toMatchObject([
      { url: { href: `${location.origin}/index.php?task=publish&commentID=3` }, method: 'POST', body: `${TOKEN}=1` },
    ]);
  });

  it('posts nothing where the page has no token', async () => {
    open('');
    const sent = fakeFetch(new Response('true'));
    await publish();
    expect(sent).toMatchObject([{ body: '' }]);
  });

  it.each([
    ['false', 'false'],
    ['<p>You may\t not  do  this.</p>', 'You may not do this.'],
    ['One<br>two<BR />\n  three', 'One\ntwo\nthree'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['x'.repeat(300), `${'x'.repeat(300)}`],
    ['x'.repeat(301), `${'x'.repeat(300)} …`],
  ])('was refused when K2 says anything but true, and says so as text: %j', async (text, serverText) => {
    fakeFetch(new Response(text));
    await expect(publish()).rejects.toMatchObject({ kind: 'rejected', details: { serverText } });
  });

  it.each(['', ' ', '<p></p>'])('was refused without words: %j', async (text) => {
    fakeFetch(new Response(text));
    await expect(publish()).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('reporting a user', () => {
  const report = () => reportUser('/', `/index.php?task=reportSpammer&id=7&${PRINTED}=1&format=raw`);

  it('asks with the token of now in the place of the printed one', async () => {
    const sent = fakeFetch(new Response('<dl><dd>User blocked</dd></dl>'));
    expect(await report()).toBe('User blocked');
    expect(sent).toMatchObject([{ method: 'GET', url: { search: `?task=reportSpammer&id=7&format=raw&${TOKEN}=1` } }]);
  });

  it('asks with the printed token where the page has none', async () => {
    open('');
    const sent = fakeFetch(new Response('User blocked'));
    await report();
    expect(sent).toMatchObject([{ url: { search: `?task=reportSpammer&id=7&${PRINTED}=1&format=raw` } }]);
  });

  it('has failed without words', async () => {
    fakeFetch(new Response(' '));
    await expect(report()).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('reporting a comment', () => {
  const send = () => sendReport('/', 'http://www.example.org/index.php?a=1', new URLSearchParams({ b: '2' }));

  it.each(['Report sent', ''])('answers what K2 says: %j', async (text) => {
    const sent = fakeFetch(new Response(`${text}\n`));
    expect(await send()).toBe(text);
    expect(sent).toMatchObject([{ url: { href: `${location.origin}/index.php?a=1` }, method: 'POST', body: 'b=2' }]);
  });

  it('has failed where the session has ended', async () => {
    fakeFetch(redirected('<!DOCTYPE html>'));
    await expect(send()).rejects.toMatchObject({ kind: 'session' });
  });
});
