import type { CallRequest } from '../http/call.ts';

/**
 * Sends a call while the visitor leaves the page. Nobody can read its answer. Chromium loses some calls by `fetch` that a
 * service worker has not yet passed on by then.
 * @returns false if there is no other way than `fetch`
 */
export function sendOnLeave({ url, method = 'GET', body }: CallRequest): boolean {
  try {
    fetchLater(url, { method, body: body ?? null, activateAfter: 0 });
    return true;
  } catch {
    // The browser does not have it, or a policy of the site forbids it.
    return false;
  }
}
