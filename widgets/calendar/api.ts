import { textOf } from '../../src/http/answers.ts';
import { CallError } from '../../src/http/call-error.ts';
import { read } from '../../src/http/request.ts';
import { sanitise } from '../../src/sanitise/index.ts';

/** Reads the sanitised table of another month by POST, as K2's own script does; throws `unreadable` without a table. */
export async function readMonth(sitePath: string, url: URL, signal?: AbortSignal): Promise<HTMLElement> {
  const html = await textOf(await read({ url, method: 'POST' }, signal), sitePath);
  const table = (await sanitise(html)).querySelector<HTMLElement>('table.calendar');
  if (!table) throw new CallError('unreadable');
  return table;
}
