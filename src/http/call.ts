import type { K2EventMap } from '../page/events.ts';
import type { ErrorKind } from './call-error.ts';

export interface CallRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly body?: URLSearchParams | FormData;
  /** `json` accepts the same types as jQuery's JSON requests; otherwise any type. */
  readonly accept?: 'json';
  /** The browser finishes the call even if the visitor leaves the page. */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer {
  readonly call: CallRequest;
  readonly text: string;
  /** The answer came from another address of the site: a token check without a session redirects. */
  readonly redirected: boolean;
  /** The answer was for a member; `undefined` if its headers do not tell. */
  readonly loggedIn: boolean | undefined;
}

/** One request, for the console with `debug=1`. It never has a token, a body or a search term. */
export interface CallReport {
  readonly method: string;
  readonly path: string;
  readonly task: string | null;
  /** HTTP status, or the kind of error if no answer arrived. */
  readonly outcome: number | ErrorKind;
  /** ms */
  readonly duration: number;
}

/** Events that the inspector shows. */
export const INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'] as const;

/** Internal events on the document. They are not part of `EventDetails`: sites must not rely on them. */
interface InternalEventMap {
  'k2:call': CustomEvent<CallReport>;
}

/** All events of K2 Islands on the document. */
export type AnyEventMap = K2EventMap & InternalEventMap;

declare global {
  interface DocumentEventMap extends InternalEventMap {}
  interface WindowEventMap extends InternalEventMap {}
}

let sawMember = false;

export const sawMemberAnswer = (): boolean => sawMember;

/** Reads the log-in state from the headers of an answer, and remembers a member; `undefined` without that header. */
export function loggedInBy(headers: Headers): boolean | undefined {
  const value = headers.get('X-Logged-In');
  if (value === null) return undefined;
  const isMember = /^true$/i.test(value);
  sawMember ||= isMember;
  return isMember;
}

/** Forgets the answers; for tests, which share one module. */
export function forgetLogIn(): void {
  sawMember = false;
}
