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

/** Values of K2's filter by state. */
const WAITING = '0';
const ALL = '-1';

const NEWEST_FIRST = { filter_category: '0', search: '', filter_order: 'c.id', filter_order_Dir: 'DESC' };

/** Reads K2's list page by page. */
export interface Reading {
  /**
   * Reads on, until all comments that wait are known, and enough others.
   * @returns false if all are known.
   * @throws CallError
   */
  readOn(isEnough: () => boolean, signal: AbortSignal): Promise<boolean>;
  /**
   * Reads all comments again, from the newest to one.
   * @throws CallError
   */
  readAgain(lowest: number, signal: AbortSignal): Promise<Comment[]>;
}

type ReadPage = (state: string, start: number, signal: AbortSignal) => Promise<Comment[]>;

/**
 * Creates a function that reads the next page of a list. Each begins with the last comment of the one before. If that is not
 * there, comments were removed since, and others have moved up: then it goes back.
 */
function createCursor(readPage: ReadPage, state: string) {
  const seen = new Set<number>();
  let start = 0;
  return async (signal: AbortSignal) => {
    const comments = await readPage(state, start, signal);
    if (start > 0 && !seen.has(comments[0]?.id ?? 0)) {
      start = Math.max(0, start - PAGE);
      return { comments: [], isLast: false };
    }
    for (const { id } of comments) seen.add(id);
    start += Math.max(0, comments.length - 1);
    return { comments, isLast: comments.length < PAGE };
  };
}

/**
 * Prepares to read all comments. Our list filters, sorts and searches what it has read: a change costs no call then, and
 * K2's own search finds words of the text only. A site may have thousands of comments, so they are read as the visitor goes
 * on; those that wait are the visitor's work, and read first, all of them.
 *
 * K2 keeps the parameters of each read in the session, `limit` even for other lists of the site. After the last read of a
 * series, one more call, whose answer is empty, sets the values with which the page was printed; also when the visitor
 * leaves during a series.
 * @param found Takes the comments of each page.
 */
export function createReading(
  printed: Queue['printed'],
  found: (comments: readonly Comment[]) => void,
  { page: { sitePath }, signal }: Scope,
): Reading {
  const addressOf = (parameters: Readonly<Record<string, string>>) =>
    k2Url(sitePath, { view: 'comments', format: 'raw', ...parameters });
  const restoring = { url: addressOf(printed), method: 'HEAD', keepalive: true } as const;
  const restore = () => void request(restoring).catch(() => {});

  let running = 0;
  addEventListener('pagehide', () => running > 0 && (sendOnLeave(restoring) || restore()), { signal });
  const inSeries = async <Result>(series: () => Promise<Result>): Promise<Result> => {
    running++;
    try {
      return await series();
    } finally {
      running--;
      if (!running) restore();
    }
  };

  const readPage: ReadPage = async (state, start, signal) => {
    const url = addressOf({ ...NEWEST_FIRST, filter_state: state, limit: `${PAGE}`, limitstart: `${start}` });
    const html = await textOf(await read({ url }, signal), sitePath);
    const { sanitise } = await neededCode(loadFile('sanitise'));
    return readRows(await sanitise(html));
  };
  const nextWaiting = createCursor(readPage, WAITING);
  const next = createCursor(readPage, ALL);
  let knowsWaiting = false;
  return {
    readOn: (isEnough, signal) =>
      inSeries(async () => {
        for (;;) {
          const { comments, isLast } = await (knowsWaiting ? next : nextWaiting)(signal);
          found(comments);
          if (knowsWaiting && isLast) return false;
          knowsWaiting ||= isLast;
          if (knowsWaiting && isEnough()) return true;
        }
      }),
    readAgain: (lowest, signal) =>
      inSeries(async () => {
        const nextAgain = createCursor(readPage, ALL);
        const again: Comment[] = [];
        for (;;) {
          const { comments, isLast } = await nextAgain(signal);
          again.push(...comments);
          if (isLast || comments.some(({ id }) => id <= lowest)) return again;
        }
      }),
  };
}
