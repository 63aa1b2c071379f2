import type { EarlyCalls } from '../loader/early-calls.ts';

let earlyCalls: EarlyCalls | undefined;

/** Lets the client take over what the loader sends inside a click. */
export function acceptEarlyCalls(calls: EarlyCalls): void {
  earlyCalls = calls;
}

/**
 * The call that the loader has already sent for this very request, pending or answered; each is given out once, so that
 * nothing is sent twice and no later click gets an old answer.
 */
export function takeEarlyCall(method: string, url: URL): Promise<Response> | undefined {
  const key = `${method} ${url.href}`;
  const call = earlyCalls?.get(key);
  earlyCalls?.delete(key);
  return call;
}
