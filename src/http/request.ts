import { ownDocument } from '../dom/nodes.ts';
import { inTime, pause, unlessAborted } from '../dom/wait.ts';
import { readWords } from './answers.ts';
import { type CallAnswer, type CallReport, type CallRequest, loggedInBy } from './call.ts';
import { CallError, type ErrorKind, isCallError, isGatewayFailure } from './call-error.ts';

/** Time limit of a read, in ms. A write that takes longer is announced as slow. */
export const CALL_TIMEOUT_MS = 15_000;

/** Time limit of a write, in ms. */
export const WRITE_TIMEOUT_MS = 60_000;

const READ_RETRIES = 2;

/** First pause between two tries of a read, in ms; doubled each time, half of it at random. */
export const RETRY_PAUSE_MS = 400;

/** Calls that were sent during a click, before the code that makes them had loaded: by method and address. */
export type EarlyCalls = Map<string, Promise<Response>>;

let earlyCalls: EarlyCalls = new Map();

export function acceptEarlyCalls(calls: EarlyCalls): void {
  earlyCalls = calls;
}

/** Returns the loader's early call for this very request; once, so that no later click gets an old answer. */
function takeEarlyCall({ method = 'GET', url, body }: CallRequest): Promise<Response> | undefined {
  if (body) return undefined;
  const key = `${method} ${url.href}`;
  const call = earlyCalls.get(key);
  earlyCalls.delete(key);
  return call;
}

/**
 * Header of each Cloudflare challenge, whatever its status. Nothing else distinguishes these pages from the site's:
 * https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
 */
const CHALLENGE_HEADER = 'cf-mitigated';

function report({ url, method = 'GET' }: CallRequest, started: number, outcome: number | ErrorKind): void {
  const { pathname: path, searchParams } = url;
  const duration = Math.round(performance.now() - started);
  const detail: CallReport = { method, path, task: searchParams.get('task'), outcome, duration };
  ownDocument.dispatchEvent(new CustomEvent('k2:call', { detail }));
}

async function httpError({ status, headers }: Response, text: string): Promise<CallError> {
  const mayHaveMessages = /system-message|joomla\.messages/.test(text);
  const words = mayHaveMessages ? await readWords(text) : undefined;
  const serverText = words?.messages || words?.reason || '';
  return new CallError('http', { status, serverText, isChallenge: headers.has(CHALLENGE_HEADER) });
}

function fetchCall({ url, accept, headers, ...options }: CallRequest, signal: AbortSignal): Promise<Response> {
  const type = accept === 'json' ? 'application/json, text/javascript, */*; q=0.01' : '*/*';
  return fetch(url, {
    ...options,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { Accept: type, 'X-Requested-With': 'XMLHttpRequest', ...headers },
    signal,
  });
}

/** Makes the error for a log-in on another host, which guards the site. Any page of the site leads to it. */
const gateError = () => new CallError('session', { logInUrl: location.href.replace(/#.*/, '') });

/**
 * Tests if the site redirects this page to another host. A call that is redirected there fails like one whose connection
 * breaks, but the site has not received it. The probe has the method of the call, since a gate may let some through. It has
 * no body and no query, so that it can't start a task.
 */
async function isBehindGate({ method = 'GET' }: CallRequest): Promise<boolean> {
  const ask = (redirect: RequestRedirect) => fetch(location.pathname, { method, cache: 'no-store', redirect });
  const typeOf = (redirect: RequestRedirect) =>
    inTime(ask(redirect)).then(
      (response) => response?.type,
      () => 'error',
    );
  return (await typeOf('manual')) === 'opaqueredirect' && (await typeOf('follow')) === 'error';
}

/**
 * Sends one request, with the headers that jQuery sends, and reads the whole answer within a time limit. All requests of
 * widgets go through here; the loader's early calls, files of texts and the worker use `fetch` directly. `offline` means
 * that it was never sent: the browser was offline before. A broken connection is `network`. Never leaves the origin.
 * @param signal Aborts the call; the error is then `aborted`.
 * @param limit In ms.
 * @throws CallError of kind `offline`, `network`, `timeout`, `http`, `session` or `aborted`
 */
async function fetchAnswer(call: CallRequest, signal: AbortSignal | undefined, limit: number): Promise<CallAnswer> {
  if (call.url.origin !== location.origin) throw new CallError('network');
  const started = performance.now();
  const wasOnline = navigator.onLine;
  /** Ends the call; its reason is the kind of the error. */
  const control = new AbortController();
  const timer = setTimeout(() => control.abort('timeout'), limit);
  const giveUp = () => control.abort('aborted');
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    // A call that the loader has sent can't be aborted, so only the wait for it ends.
    const response = await unlessAborted(takeEarlyCall(call) ?? fetchCall(call, control.signal), control.signal);
    const text = await unlessAborted(response.text(), control.signal);
    report(call, started, response.status);
    const loggedIn = loggedInBy(response.headers);
    const { redirected, url } = response;
    if (redirected && new URL(url, location.origin).origin !== location.origin) throw gateError();
    if (!response.ok) throw await httpError(response, text);
    return { call, text, redirected, loggedIn };
  } catch (error) {
    if (isCallError(error)) throw error;
    const lost = wasOnline ? 'network' : 'offline';
    const kind: ErrorKind = control.signal.aborted ? control.signal.reason : lost;
    report(call, started, kind);
    throw new CallError(kind);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

const isTransient = (error: unknown) => isCallError(error) && (error.kind === 'network' || isGatewayFailure(error));

async function tryFor(limit: number, retries: number, call: CallRequest, signal?: AbortSignal): Promise<CallAnswer> {
  for (let tries = 0; ; tries++) {
    try {
      return await fetchAnswer(call, signal, limit);
    } catch (error) {
      if (tries >= retries || !isTransient(error)) {
        const isGate = isCallError(error) && error.kind === 'network' && (await isBehindGate(call));
        throw isGate ? gateError() : error;
      }
      await pause(RETRY_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2), signal);
    }
  }
}

/**
 * Sends one request that may change something, once. Its time limit is long, as a second request could be a second copy.
 * @param signal Aborts the call; the error is then `aborted`.
 * @throws CallError as {@link fetchAnswer}
 */
export const request = (call: CallRequest, signal?: AbortSignal) => tryFor(WRITE_TIMEOUT_MS, 0, call, signal);

/** Sends a request that changes nothing on the server, with up to {@link READ_RETRIES} retries. */
export const read = (call: CallRequest, signal?: AbortSignal) => tryFor(CALL_TIMEOUT_MS, READ_RETRIES, call, signal);
