/** Kind of a failure. `aborted` is silent; `rejected` carries the server's own words, `http` the status. */
export type ErrorKind = 'offline' | 'network' | 'timeout' | 'http' | 'rejected' | 'session' | 'unreadable' | 'aborted';

interface CallErrorDetails {
  /** HTTP status; 0 without an answer. */
  readonly status?: number;
  /** A check for robots has answered instead of the site. Opening any page may pass it. */
  readonly isChallenge?: boolean;
  /** The server's own words, as plain text. */
  readonly serverText?: string;
  /** The words are the beginning of a page, not a message of Joomla: another try may succeed. */
  readonly isForeign?: boolean;
  /** Address to log in again, for a member whose session has ended. */
  readonly logInUrl?: string | undefined;
  /** The answer was cut off, or PHP has failed in it: the request may have been carried out. */
  readonly isGarbled?: boolean;
  /** The first sentence for the visitor, in their language, in place of the widget's usual one. */
  readonly headline?: string;
  /** A further sentence for the visitor, in their language. */
  readonly note?: string;
}

/** The only error that the functions of src/http/ reject with. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: ErrorKind;
  readonly details: CallErrorDetails;

  constructor(kind: ErrorKind, details: CallErrorDetails = {}) {
    super(`K2 call failed: ${kind}${details.status ? ` ${details.status}` : ''}`);
    this.kind = kind;
    this.details = details;
  }
}

/** Tests for a {@link CallError} by its name: a file that was fetched a second time has its own class. */
export function isCallError(error: unknown): error is CallError {
  return Object(error).name === 'CallError';
}

/** Tests whether a call has failed without an answer: the site may have received it. */
export const isUnanswered = ({ kind }: CallError) => /^(offline|network|timeout|aborted)$/.test(kind);

/** Tests whether a gateway has answered because the site is unavailable (520 to 530: Cloudflare). */
export const isGatewayFailure = ({ kind, details }: Pick<CallError, 'kind' | 'details'>) =>
  kind === 'http' && /^5(0[2-4]|2|30)/.test(`${details.status}`);

/** Turns anything thrown into a {@link CallError}; other errors count as `unreadable`. */
export function asCallError(error: unknown): CallError {
  return isCallError(error) ? error : new CallError('unreadable');
}
