import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { readPercentage, readVoteCount, vote } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const warning = '<br />\n<b>Warning</b>:  x in <b>/y.php</b> on line <b>1</b><br />\n';
const path = ({ url }: { readonly url: URL }) => url.pathname + url.search;

describe('a vote', () => {
  it('is posted to the site root and returns the server’s text', async () => {
    const sent = fakeFetch(new Response('Thanks for rating!\n'));
    expect(await vote('/sub/', 7, 4)).toBe('Thanks for rating!');
    expect(sent.map(path)).toEqual([
      '/sub/index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=7',
    ]);
  });

  it('returns the words of a text that the site has given K2 with markup', async () => {
    fakeFetch(new Response('<p><strong>Danke</strong> f&uuml;r Ihre Stimme!</p>\n'));
    expect(await vote('/', 7, 4)).toBe('Danke für Ihre Stimme!');
  });

  it.each([
    ['a page', new Response('<!DOCTYPE html>'), 'unreadable'],
    ['an error', new Response('', { status: 403 }), 'http'],
  ])('answered with %s rejects', async (_what, answer, kind) => {
    fakeFetch(answer);
    await expect(vote('/', 7, 4)).rejects.toMatchObject({ kind });
  });
});

describe('the rating in percent', () => {
  it.each([
    ['73.4', 73.4],
    ['66,67', 66.67],
    [`${warning}60`, 60],
    ['120', 100],
    ['-5', 0],
  ])('of %j is %d', async (text, percentage) => {
    const sent = fakeFetch(new Response(text));
    expect(await readPercentage('/', 7)).toBe(percentage);
    expect(sent.map(path)).toEqual(['/index.php?option=com_k2&view=item&task=getVotesPercentage&format=raw&itemID=7']);
  });

  it.each(['', '80 %', '<!DOCTYPE html>'])('of %j is unreadable', async (text) => {
    fakeFetch(new Response(text));
    await expect(readPercentage('/', 7)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('the number of votes', () => {
  it('is the server’s text', async () => {
    const sent = fakeFetch(new Response(`${warning}(2 votes)`));
    expect(await readVoteCount('/', 7)).toBe('(2 votes)');
    expect(sent.map(path)).toEqual(['/index.php?option=com_k2&view=item&task=getVotesNum&format=raw&itemID=7']);
  });

  it.each(['', '\n', '<html>'])('of %j is unreadable', async (text) => {
    fakeFetch(new Response(text));
    await expect(readVoteCount('/', 7)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
