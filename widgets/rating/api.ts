import { plainWords, textOf } from '../../src/http/answers.ts';
import type { CallAnswer } from '../../src/http/call.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read, request } from '../../src/http/request.ts';
import { k2Url } from '../../src/http/site-url.ts';
import { voteUrl } from './early.ts';
import { percentageIn } from './server-markup.ts';

const taskUrl = (sitePath: string, task: string, itemId: number) =>
  k2Url(sitePath, { view: 'item', task, format: 'raw', itemID: `${itemId}` });

/** Returns the plain text of an answer: the texts of a site may contain markup, which K2's own script inserts. */
const wordsOf = async (answer: CallAnswer, sitePath: string) => plainWords(await textOf(answer, sitePath));

/**
 * Sends a vote. K2 takes it by GET and checks neither token nor session, but it is a write, so it is never repeated
 * automatically.
 * @param stars 1 to 5.
 * @returns the server's message: thanks, or that this address has voted before; empty for a value that it refuses.
 * @throws CallError
 */
export async function vote(sitePath: string, itemId: number, stars: number, signal?: AbortSignal): Promise<string> {
  return wordsOf(await request({ url: new URL(voteUrl(sitePath, itemId, stars)) }, signal), sitePath);
}

/**
 * Reads the result in percent, clamped to 0–100.
 * @throws CallError; `unreadable` if the answer is not a number.
 */
export async function readPercentage(sitePath: string, itemId: number, signal?: AbortSignal): Promise<number> {
  const url = taskUrl(sitePath, 'getVotesPercentage', itemId);
  const text = await textOf(await read({ url }, signal), sitePath);
  const percentage = percentageIn(text);
  if (percentage === undefined) throw new CallError('unreadable');
  return percentage;
}

/**
 * Reads the number of votes as the server words it, for example "(2 votes)".
 * @throws CallError; `unreadable` for an empty answer.
 */
export async function readVoteCount(sitePath: string, itemId: number, signal?: AbortSignal): Promise<string> {
  const url = taskUrl(sitePath, 'getVotesNum', itemId);
  const count = await wordsOf(await read({ url }, signal), sitePath);
  if (!count) throw new CallError('unreadable');
  return count;
}
