import { afterEach, expect, it, vi } from 'vitest';
import { fakeFetch } from '../../test/fake-fetch.ts';
import { readPercentage, readVoteCount, vote } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const WARNING = '<br />\n<b>Warning</b>:  x in <b>/y.php</b> on line <b>1</b><br />\n';
const ask = {
  vote: () => vote('/sub/', 7, 4),
  percentage: () => readPercentage('/sub/', 7),
  count: () => readVoteCount('/sub/', 7),
};

it.each<[keyof typeof ask, string, string | number, string]>([
  ['vote', 'Thanks for rating!\n', 'Thanks for rating!', 'task=vote&format=raw&user_rating=4'],
  ['vote', '<p><strong>Danke</strong> f&uuml;r Ihre Stimme!</p>\n', 'Danke für Ihre Stimme!', 'task=vote'],
  ['percentage', '73.4', 73.4, 'task=getVotesPercentage&format=raw'],
  ['percentage', '66,67', 66.67, 'task=getVotesPercentage'],
  ['percentage', `${WARNING}60`, 60, 'task=getVotesPercentage'],
  ['percentage', '120', 100, 'task=getVotesPercentage'],
  ['percentage', '-5', 0, 'task=getVotesPercentage'],
  ['count', `${WARNING}(2 votes)`, '(2 votes)', 'task=getVotesNum&format=raw'],
])('%s: the answer %j is read as %j', async (what, text, expected, address) => {
  const sent = fakeFetch(new Response(text));
  expect(await ask[what]()).toBe(expected);
  const [{ url } = { url: undefined }] = sent;
  expect(`${url}`).toContain(`/sub/index.php?option=com_k2&view=item&${address}`);
  expect(url?.searchParams.get('itemID')).toBe('7');
});

it.each<[keyof typeof ask, string]>([
  ['vote', '<!DOCTYPE html>'],
  ['percentage', ''],
  ['percentage', '80 %'],
  ['percentage', '<!DOCTYPE html>'],
  ['count', '\n'],
  ['count', '<html>'],
])('%s: the answer %j is unreadable', async (what, text) => {
  fakeFetch(new Response(text));
  await expect(ask[what]()).rejects.toMatchObject({ kind: 'unreadable' });
});
