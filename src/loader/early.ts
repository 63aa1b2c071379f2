import { early } from 'virtual:widgets';
import { closest } from '../dom/nodes.ts';
import type { EarlyCalls } from '../http/request.ts';

/** Returns the call that a click will make, by the widget's `early.ts`: method and address, with a blank between. */
export function earlyCallOf(target: Element, sitePath: string): string | undefined {
  const link = closest<HTMLAnchorElement>(target, 'a');
  return link ? early.map(({ earlyCall }) => earlyCall?.(link, sitePath)).find(Boolean) : undefined;
}

/**
 * Sends the request of a click before the code loads, with the headers of src/http/request.ts. A request whose answer
 * is still unused is not repeated. Returns the call, if there is one.
 */
export function sendEarly(target: Element, sitePath: string, calls: EarlyCalls): string | undefined {
  const call = earlyCallOf(target, sitePath);
  if (!call || calls.has(call)) return call;
  const [method, url] = call.split(' ') as [string, string];
  const answer = fetch(url, { cache: 'no-store', headers: { 'X-Requested-With': 'XMLHttpRequest' }, method });
  calls.set(call, answer);
  // The code that takes the call over handles a failure.
  answer.catch(() => {});
  return call;
}
