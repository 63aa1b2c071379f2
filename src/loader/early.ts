import { early } from 'virtual:widgets';
import { closest } from '../dom/nodes.ts';
import type { EarlyCalls } from '../http/request.ts';

/** Returns the call that a click will make, as the widget's `early.ts` tells: method and address, with a blank between. */
export function earlyCallOf(target: Element, sitePath: string | null): string | undefined {
  const link = closest<HTMLAnchorElement>(target, 'a');
  return link ? early.map(({ earlyCall }) => earlyCall?.(link, sitePath)).find(Boolean) : undefined;
}

/**
 * Sends the call of a click inside the click, with the headers of src/http/request.ts. A call whose answer nobody has
 * taken is not sent again. Returns the call, if there is one.
 */
export function sendEarly(target: Element, sitePath: string | null, calls: EarlyCalls): string | undefined {
  const call = earlyCallOf(target, sitePath);
  if (!call || calls.has(call)) return call;
  const [method, url] = call.split(' ') as [string, string];
  const answer = fetch(url, { cache: 'no-store', headers: { 'X-Requested-With': 'XMLHttpRequest' }, method });
  calls.set(call, answer);
  // Whoever takes it over hears of a failure.
  answer.catch(() => {});
  return call;
}
