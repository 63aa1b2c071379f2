import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, redirected } from '../../test/fake-fetch.ts';
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

  it.each(['', ' \n'])('answered with nothing was refused: %j', async (body) => {
    fakeFetch(new Response(body));
    expect(await vote('/', 7, 4)).toBe('');
  });

  it.each([
    ['a page', new Response('<!DOCTYPE html>'), 'unreadable'],
    ['another page after a redirect', redirected('<!DOCTYPE html>'), 'unreadable'],
    ['an error', new Response('', { status: 403 }), 'http'],
  ])('answered with %s rejects', async (_what, answer, kind) => {
    fakeFetch(answer);
    await expect(vote('/', 7, 4)).rejects.toMatchObject({ kind });
  });
});

describe('the rating in percent', () => {
  it.each([
    ['73.4', 73.4],
    ['0', 0],
    ['100', 100],
    [' 80\n', 80],
    [`${warning}60`, 60],
    ['120', 100],
    ['-5', 0],
    ['1e9', 100],
  ])('of %j is %d', async (text, percentage) => {
    const sent = fakeFetch(new Response(text));
    expect(await readPercentage('/', 7)).toBe(percentage);
    expect(sent.map(path)).toEqual(['/index.php?option=com_k2&view=item&task=getVotesPercentage&format=raw&itemID=7']);
  });

  it.each(['', ' ', 'NaN', 'Infinity', '80 %', '80,5', '<b>80</b>', '<!DOCTYPE html>'])(
    'of %j is unreadable',
    async (text) => {
      fakeFetch(new Response(text));
      await expect(readPercentage('/', 7)).rejects.toMatchObject({ kind: 'unreadable' });
    },
  );
});

it('an answer about the token rejects', async () => {
  fakeFetch(new Response('Invalid Token'), new Response('Invalid Token'));
  for (const read of [readPercentage, readVoteCount])
    await expect(read('/', 7)).rejects.toMatchObject({ kind: 'rejected', details: { serverText: 'Invalid Token' } });
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
