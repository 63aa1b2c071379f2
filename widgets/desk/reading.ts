import { neededCode } from '../../src/core/needed-code.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { textOf } from '../../src/http/answers.ts';
import { read, request } from '../../src/http/request.ts';
import { k2Url } from '../../src/http/site-url.ts';
import { sendOnLeave } from '../../src/moderation/send-on-leave.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Comment, type Queue, readRows } from './server-markup.ts';

/** Comments of one answer: 0.4 MB of HTML, and for each of them K2 asks its database twice. */
export const PAGE = 100;

/** Each page begins with the last comment of the one before. */
const STEP = PAGE - 1;

/** Values of K2's filter by state. */
const WAITING = '0';
const ALL = '-1';

const NEWEST_FIRST = { filter_category: '0', search: '', filter_order: 'c.id', filter_order_Dir: 'DESC' };

/**
 * Reads on in K2's list, page by page.
 * @param found Takes the comments of a page, and returns true if there are enough. Those that wait are always all read.
 * @returns true at the end of the list.
 * @throws CallError
 */
type ReadOn = (found: (comments: readonly Comment[]) => boolean, signal: AbortSignal) => Promise<boolean>;

/** `readOn` begins with the newest comment that waits; `readAgain` with the newest of all, each time anew. */
export type Reading = Readonly<Record<'readOn' | 'readAgain', ReadOn>>;

type ReadPage = (state: string, start: number, signal: AbortSignal) => Promise<Comment[]>;

/** Begins at a filter by state; at the end of those that wait, it goes on with all. */
function readFrom(state: string, readPage: ReadPage): ReadOn {
  const seen = new Set<number>();
  const isSeen = ({ id }: Comment) => seen.has(id);
  let start = 0;
  return async (found, signal) => {
    for (;;) {
      const comments = await readPage(state, start, signal);
      // Comments were removed since, and others have moved up to the pages before.
      if (start > 0 && !comments.slice(0, 1).some(isSeen)) {
        start -= STEP;
        continue;
      }
      // A server that repeats a page is not asked for ever.
      const isEnd = comments.length < PAGE || comments.every(isSeen);
      const isEnough = found(comments);
      if (isEnd && state === ALL) return true;
      for (const { id } of comments) seen.add(id);
      start += STEP;
      if (isEnd) {
        seen.clear();
        [state, start] = [ALL, 0];
      }
      if (isEnough && state === ALL) return false;
    }
  };
}

/**
 * Prepares to read comments. Our list filters, sorts and searches what it has read: a change costs no call then, and K2's
 * own search finds words of the text only. A site may have thousands of comments, so they are read as the visitor goes on.
 *
 * K2 keeps the parameters of each read in the session, `limit` even for other lists of the site. After the last read of a
 * series, one more call, whose answer is empty, sets the values with which the page was printed; also when the visitor
 * leaves during a series.
 */
export function createReading(printed: Queue['printed'], { page: { sitePath }, signal }: Scope): Reading {
  const addressOf = (parameters: Readonly<Record<string, string>>) =>
    k2Url(sitePath, { view: 'comments', format: 'raw', ...parameters });
  const restoring = { url: addressOf(printed), method: 'HEAD', keepalive: true } as const;
  const restore = () => void request(restoring).catch(() => {});

  let running = 0;
  addEventListener('pagehide', () => running > 0 && (sendOnLeave(restoring) || restore()), { signal });

  const readPage: ReadPage = async (state, start, signal) => {
    const url = addressOf({ ...NEWEST_FIRST, filter_state: state, limit: `${PAGE}`, limitstart: `${start}` });
    const html = await textOf(await read({ url }, signal), sitePath);
    const { sanitise } = await neededCode(loadFile('sanitise'));
    return readRows(await sanitise(html));
  };

  const inSeries = (reading: Promise<boolean>) => {
    running++;
    return reading.finally(() => {
      running--;
      if (!running) restore();
    });
  };
  const readOn = readFrom(WAITING, readPage);
  return {
    readOn: (found, signal) => inSeries(readOn(found, signal)),
    readAgain: (found, signal) => inSeries(readFrom(ALL, readPage)(found, signal)),
  };
}
