import type { AnyEventMap } from '../core/internal-events.ts';
import type { K2IslandsApi } from '../public-api.ts';

/** What the inspector hears of. */
export const INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'] as const;

/** Whether an event is one of ours by this name: with its detail, then. */
export function isNamed<Name extends keyof AnyEventMap>(name: Name, event: Event): event is AnyEventMap[Name] {
  return event.type === name;
}

/** What the inspector shows; handed to it by the runtime, as it shares no code with any chunk. */
export interface InspectorSource {
  readonly status: K2IslandsApi['status'];
  /** Every event of {@link INSPECTED} so far, the newest last. Goes on growing. */
  readonly events: readonly Event[];
  /** Name of the file that holds a widget's code. */
  fileOf(widget: string): string;
}
