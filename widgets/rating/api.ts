import { plainWords, textOf } from '../../src/http/answers.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read, request } from '../../src/http/request.ts';
import { k2Url } from '../../src/http/site-url.ts';
import { voteUrl } from './early.ts';
import { percentageIn } from './server-markup.ts';

/** Reads the text of a task of K2. */
async function readTask(sitePath: string, task: string, itemId: number, signal?: AbortSignal): Promise<string> {
  const url = k2Url(sitePath, { view: 'item', task, format: 'raw', itemID: `${itemId}` });
  return textOf(await read({ url }, signal), sitePath);
}

/**
 * Sends a vote. It is a write, though K2 takes it by GET, so it is never repeated automatically.
 * @returns the server's message: thanks, or that this address has voted before; empty for a value that it refuses.
 */
export async function vote(sitePath: string, itemId: number, stars: number, signal?: AbortSignal): Promise<string> {
  const answer = await request({ url: new URL(voteUrl(sitePath, itemId, stars)) }, signal);
  // The texts of a site may contain markup, which K2's own script inserts.
  return plainWords(await textOf(answer, sitePath));
}

/** Reads the result in percent, clamped to 0–100. Throws `unreadable` if the answer is not a number. */
export async function readPercentage(sitePath: string, itemId: number, signal?: AbortSignal): Promise<number> {
  const percentage = percentageIn(await readTask(sitePath, 'getVotesPercentage', itemId, signal));
  if (percentage === undefined) throw new CallError('unreadable');
  return percentage;
}

/** Reads the number of votes as the server words it, for example "(2 votes)". Throws `unreadable` without words. */
export async function readVoteCount(sitePath: string, itemId: number, signal?: AbortSignal): Promise<string> {
  const count = plainWords(await readTask(sitePath, 'getVotesNum', itemId, signal));
  if (!count) throw new CallError('unreadable');
  return count;
}
