import { MAX_BYTES, REQUEST_TIMEOUT_MS, USER_AGENT } from './constants.ts';

/** The response to a request for a file. */
export interface Answer {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * Fetches a file as a browser does, without cookies.
 * @throws Error, in words for the user, after the time limit, or for too large a file.
 */
export type Ask = (url: URL) => Promise<Answer>;

/** Finds the reason of a failed request, which has another place for names, connections and certificates. */
function networkReason(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { reason, code } = cause as { reason?: string; code?: string };
  return reason || cause.message || code || error.message;
}

function authorizationOf({ username, password }: URL): string {
  const words = [username, password].map(decodeURIComponent).join(':');
  return `Basic ${Buffer.from(words).toString('base64')}`;
}

/** Removes name and password from a URL, so that they are never printed. */
export function withoutPassword(url: URL): URL {
  return Object.assign(new URL(url), { username: '', password: '' });
}

/**
 * Makes the function that fetches files.
 * @param address URL of the page. Name and password in it (`https://name:password@…`), as sites under construction require
 *   them, are sent to its origin only.
 */
export function askerOf(address: URL): Ask {
  const authorization = address.username && authorizationOf(address);
  return async (given) => {
    const url = withoutPassword(given);
    const headers: Record<string, string> = { 'User-Agent': USER_AGENT };
    if (authorization && url.origin === address.origin) headers.Authorization = authorization;
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
        chunks.push(chunk);
      }
      return {
        url: new URL(response.url),
        status: response.status,
        headers: response.headers,
        content: Buffer.concat(chunks),
      };
    } catch (error) {
      throw new Error(`${url.href} cannot be fetched: ${networkReason(error as Error)}`);
    }
  };
}
