import type { CallRequest } from '../http/call.ts';

/**
 * Sends a call while the visitor leaves the page. Its answer can't be read. Chromium loses some calls by `fetch` that a
 * service worker has not yet passed on by then.
 * @returns false if only `fetch` can send it
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
