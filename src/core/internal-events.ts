import type { ErrorKind } from '../http/call-error.ts';
import type { K2EventMap } from '../public-api.ts';

/** One request, for the console of `debug=1`: never a token, a body or what was searched for. */
export interface CallReport {
  readonly method: string;
  readonly path: string;
  readonly task: string | null;
  /** HTTP status, or the kind of error where there was no answer. */
  readonly outcome: number | ErrorKind;
  /** ms */
  readonly duration: number;
}

/** Events between our own files, on the document. They are apart from `EventDetails`, as no site may rely on them. */
interface InternalEventMap {
  /** A request has ended. */
  'k2:call': CustomEvent<CallReport>;
}

/** All events of ours that are heard on the document. */
export type AnyEventMap = K2EventMap & InternalEventMap;

declare global {
  interface DocumentEventMap extends InternalEventMap {}
  interface WindowEventMap extends InternalEventMap {}
}
