import type { K2EventMap } from '../page/events.ts';
import type { ErrorKind } from './call-error.ts';

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
