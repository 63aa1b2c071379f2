import { neededCode } from '../../src/core/needed-code.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { textOf } from '../../src/http/answers.ts';
import { read, request } from '../../src/http/request.ts';
import { k2Url } from '../../src/http/site-url.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Comment, type Queue, readRows } from './server-markup.ts';

/** Comments of one answer: 0.4 MB of HTML, and for each of them K2 asks its database twice. */
const PAGE = 100;

/** Values of K2's filter by state. */
const WAITING = '0';
const ALL = '-1';

const NEWEST_FIRST = { filter_category: '0', search: '', filter_order: 'c.id', filter_order_Dir: 'DESC' };

/**
 * Reads K2's list page by page: first all comments that wait, then all, the newest first.
 * @param found Takes the comments of each page.
 * @param lowest Reads only from the newest comment to this one.
 * @throws CallError
 */
export type Reading = (
  found: (comments: readonly Comment[]) => void,
  signal: AbortSignal,
  lowest?: number,
) => Promise<void>;

/**
 * Prepares to read comments. Our list filters, sorts and searches what it has read: a change costs no call then, and K2's
 * own search finds words of the text only.
 *
 * K2 keeps the parameters of each read in the session, `limit` even for other lists of the site. After the last read, one
 * more call, whose answer is empty, sets the values with which the page was printed; also when the visitor leaves before.
 */
export function createReading(printed: Queue['printed'], { page: { sitePath }, signal }: Scope): Reading {
  const addressOf = (parameters: Readonly<Record<string, string>>) =>
    k2Url(sitePath, { view: 'comments', format: 'raw', ...parameters });
  const restore = () => void request({ url: addressOf(printed), method: 'HEAD', keepalive: true }).catch(() => {});

  let running = 0;
  addEventListener('pagehide', () => running > 0 && restore(), { signal });

  const readPage = async (state: string, start: number, signal: AbortSignal) => {
    const url = addressOf({ ...NEWEST_FIRST, filter_state: state, limit: `${PAGE}`, limitstart: `${start}` });
    const html = await textOf(await read({ url }, signal), sitePath);
    const { sanitise } = await neededCode(loadFile('sanitise'));
    return readRows(await sanitise(html));
  };

  return async (found, signal, lowest) => {
    running++;
    try {
      for (const state of lowest ? [ALL] : [WAITING, ALL]) {
        let isLast = false;
        for (let start = 0; !isLast; start += PAGE) {
          const comments = await readPage(state, start, signal);
          found(comments);
          isLast = comments.length < PAGE || comments.some(({ id }) => id <= (lowest ?? 0));
        }
      }
    } finally {
      running--;
      if (!running) restore();
    }
  };
}
