import { vi } from 'vitest';

/** One request as the network sees it. */
interface Sent {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  readonly credentials: RequestCredentials | undefined;
  readonly cache: RequestCache | undefined;
  readonly keepalive: boolean | undefined;
}

/** An answer, a network error, or a request that is pending until it is aborted. */
type Outcome = Response | Error | ((signal: AbortSignal) => Promise<Response>);

/** The answer of the page without a gate, after a lost call. */
const pageIsThere = async () => new Response('');

/**
 * Answers `fetch` from a list, one outcome for each request; a request too many fails the test. The search for a gate after
 * a lost call does not count.
 * @returns what was sent, growing.
 */
export function fakeFetch(...outcomes: Outcome[]): Sent[] {
  return fakeFetchBehind(pageIsThere, ...outcomes);
}

/** As {@link fakeFetch}, with the answers to questions about a gate. */
export function fakeFetchBehind(
  gate: (redirect: RequestRedirect, method: string, asked: string) => Promise<Response>,
  ...outcomes: Outcome[]
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: URL | string, init: RequestInit = {}) => {
    const { method = 'GET', headers, body, credentials, cache, keepalive, signal, redirect } = init;
    if (redirect) return gate(redirect, method, `${input}${body ?? ''}`);
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    sent.push({
      url: new URL(input),
      method,
      headers: new Headers(headers),
      body: `${body ?? ''}`,
      credentials,
      cache,
      keepalive,
    });
    const outcome = outcomes.shift();
    if (!outcome) throw new Error(`Unexpected request ${sent.length}: ${input}`);
    if (outcome instanceof Error) throw outcome;
    return typeof outcome === 'function' ? outcome(signal ?? new AbortController().signal) : outcome;
  });
  return sent;
}

/** The rejection of `fetch` without a connection. */
export const noConnection = () => new TypeError('Failed to fetch');

/** A promise that only the signal ends. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** A server that takes the request and never answers. */
export const neverAnswers = (signal: AbortSignal) => untilAborted(signal);

/** A server that sends its headers and then nothing more. */
export async function neverEnds(signal: AbortSignal): Promise<Response> {
  const response = new Response('');
  return Object.defineProperty(response, 'text', { value: () => untilAborted(signal) });
}

/** The answer at the end of a redirect. */
export function redirected(text: string, init?: ResponseInit): Response {
  return Object.defineProperty(new Response(text, init), 'redirected', { value: true });
}
