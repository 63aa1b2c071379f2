import { MAX_BYTES, REQUEST_TIMEOUT_MS, USER_AGENT } from './constants.ts';

/** What a request for a file of a site gives. */
export interface Answer {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly content: Buffer;
}

/**
 * Asks for a file as a reader's browser would, without cookies.
 * @throws Error, in words for the user, when there is no answer in time or too much of it.
 */
export type Ask = (url: URL) => Promise<Answer>;

/** Why a request failed; the words are in different places for names, connections and certificates. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { reason, code } = cause as { reason?: string; code?: string };
  return reason || cause.message || code || error.message;
}

function authorizationOf({ username, password }: URL): string {
  const words = [username, password].map(decodeURIComponent).join(':');
  return `Basic ${Buffer.from(words).toString('base64')}`;
}

/** An address without the name and the password in it, which nobody should print. */
export function withoutPassword(url: URL): URL {
  return Object.assign(new URL(url), { username: '', password: '' });
}

/**
 * @param address Of the page. A name and a password in it, `https://name:password@…`, go along to its origin, as sites
 *   under construction ask for them; no other origin gets them.
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
      throw new Error(`${url.href} can't be fetched: ${reasonOf(error as Error)}`);
    }
  };
}
