import { early } from 'virtual:widgets';
import { closest } from '../dom/nodes.ts';

/**
 * Returns the call that a click will make, as the widget's `early.ts` tells.
 * @param sitePath Root path of the site as the tag says it, if it does.
 * @returns method and address, with a blank between; `undefined` for any other target.
 */
export function earlyCallOf(target: Element, sitePath: string | null): string | undefined {
  const link = closest<HTMLAnchorElement>(target, 'a');
  for (const { earlyCall } of early) {
    const call = link && earlyCall?.(link, sitePath);
    if (call) return call;
  }
  return undefined;
}

/** Sends a call with the headers of every call of ours (src/http/request.ts); that it takes any type, a fetch says by itself. */
export function sendEarly(call: string): Promise<Response> {
  const [method, url] = call.split(' ') as [string, string];
  const answer = fetch(url, {
    cache: 'no-store',
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
    method,
  });
  // Whoever takes it over hears of a failure.
  answer.catch(() => {});
  return answer;
}
