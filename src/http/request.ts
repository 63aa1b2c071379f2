import { unlessAborted } from '../copied/unless-aborted.ts';
import { ownDocument } from '../dom/core/unshadowed.ts';
import { takeEarlyCall } from '../runtime/page/early-calls.ts';
import type { CallReport } from '../runtime/page/internal-events.ts';
import { CallError, type ErrorKind, isCallError, isGatewayFailure } from './call-error.ts';
import { CALL_TIMEOUT_MS, READ_RETRIES, RETRY_PAUSE_MS } from './constants.ts';
import { pause } from './pause.ts';
import { withoutWarnings } from './php-warnings.ts';

export interface CallRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly body?: URLSearchParams | FormData;
  /** `json` asks as jQuery asks for JSON; everything else takes any type. */
  readonly accept?: 'json';
  /** Sent besides those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly text: string;
  /** The server sent us to another page: a token check without a session does. */
  readonly redirected: boolean;
  readonly headers: Headers;
}

/** The text after the comments that it begins with. By hand: a pattern takes for ever on many of them. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

/** A whole page, PHP's warnings before it or not, where a text, a number or a fragment was due. */
export function isWholePage(answer: string): boolean {
  return /^(<\?xml[^>]*>\s*)?<(!doctype|html|head|body)\b/i.test(withoutComments(withoutWarnings(answer)));
}

/** Whether there is a page in an answer to the request for one, whatever the host, or PHP, has put before it. */
export const holdsPage = (answer: string): boolean => /<(!doctype|html|body)\b/i.test(answer);

/**
 * What Cloudflare sends with each of its challenges, whatever their status, as nothing else tells them from a page of the
 * site: https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
 */
const CHALLENGE_HEADER = 'cf-mitigated';

const ACCEPT = { json: 'application/json, text/javascript, */*; q=0.01', any: '*/*' };

function report({ url, method = 'GET' }: CallRequest, started: number, outcome: number | ErrorKind): void {
  const { pathname: path, searchParams } = url;
  const duration = Math.round(performance.now() - started);
  const detail: CallReport = { method, path, task: searchParams.get('task'), outcome, duration };
  // The service worker sends comments through here, too, and has no document.
  if (globalThis.document) ownDocument.dispatchEvent(new CustomEvent('k2:call', { detail }));
}

/**
 * Sends one request, with the headers that jQuery sends, and reads the whole answer within {@link CALL_TIMEOUT_MS}.
 * All that widgets ask of the site goes through here; the loader's early calls, files of texts and the worker ask by
 * themselves.
 *
 * @param signal Gives the call up; the error is then `aborted`.
 * @throws CallError of kind `offline`, `network`, `timeout`, `http` or `aborted`; never leaves the origin.
 */
export async function request(call: CallRequest, signal?: AbortSignal): Promise<CallAnswer> {
  const { url, method = 'GET', body, accept, headers } = call;
  if (url.origin !== location.origin) throw new CallError('network');
  const control = new AbortController();
  const started = performance.now();
  const failed = (kind: ErrorKind): CallError => {
    report(call, started, kind);
    return new CallError(kind);
  };
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    control.abort();
  }, CALL_TIMEOUT_MS);
  const giveUp = () => control.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    const early = body ? undefined : takeEarlyCall(method, url);
    const send = () =>
      fetch(url, {
        method,
        body: body ?? null,
        credentials: 'same-origin',
        cache: 'no-store',
        headers: { Accept: ACCEPT[accept ?? 'any'], 'X-Requested-With': 'XMLHttpRequest', ...headers },
        signal: control.signal,
      });
    // A call that the loader has sent can't be aborted; whoever waits for it can be let go.
    const response = await unlessAborted(early ?? send(), control.signal);
    const text = await unlessAborted(response.text(), control.signal);
    report(call, started, response.status);
    if (!response.ok)
      throw new CallError('http', { status: response.status, isChallenge: response.headers.has(CHALLENGE_HEADER) });
    return { text, redirected: response.redirected, headers: response.headers };
  } catch (error) {
    if (isCallError(error)) throw error;
    if (timedOut) throw failed('timeout');
    if (signal?.aborted) throw failed('aborted');
    throw failed(navigator.onLine ? 'network' : 'offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Worth asking again: the line or a gateway failed, not the answer. */
function isPassing(error: unknown): boolean {
  return isCallError(error) && (error.kind === 'network' || isGatewayFailure(error));
}

/** Sends a request that changes nothing on the server; asks up to {@link READ_RETRIES} times again. */
export async function read(call: CallRequest, signal?: AbortSignal): Promise<CallAnswer> {
  for (let tries = 0; ; tries++) {
    try {
      return await request(call, signal);
    } catch (error) {
      if (tries >= READ_RETRIES || !isPassing(error)) throw error;
      const longest = RETRY_PAUSE_MS * 2 ** tries;
      await pause(longest * (0.5 + Math.random() / 2), signal);
    }
  }
}
