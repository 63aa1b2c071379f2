import { quietly } from '../dom/quietly.ts';

/** What a script has made by jQuery's `trigger`, or what it passes on of the platform's. */
export interface Triggered {
  readonly type: string;
  readonly target: unknown;
  /** Absent when a script has made the event: listeners of the platform did not hear it. */
  readonly originalEvent?: unknown;
}

/** What of jQuery's collections is used. */
interface Collection {
  readonly on: (events: string, handler: (event: Triggered, ...details: unknown[]) => void) => unknown;
  readonly off: (events: string) => unknown;
  readonly data: (key: string) => unknown;
  readonly trigger: (event: string, details: readonly unknown[]) => unknown;
  readonly triggerHandler: (event: string, details: readonly unknown[]) => unknown;
  /** The tips below Community Builder's. */
  readonly qtip?: (command: 'destroy', immediately: boolean) => unknown;
}

/** The jQuery of Community Builder's scripts, and the page's own, as far as they are there; one of both may be missing. */
export function libraries(): ((element: Element) => Collection)[] {
  const { cbjQuery, jQuery } = window as { cbjQuery?: unknown; jQuery?: unknown };
  const found = [...new Set([cbjQuery, jQuery])].filter((library) => typeof library === 'function');
  return found.filter((library) => 'fn' in library) as unknown as ((element: Element) => Collection)[];
}

/**
 * Listens to events that only jQuery's listeners hear.
 * @param events Names without a namespace, blanks between them.
 * @param signal Ends it.
 */
export function listenByLibrary(
  element: Element,
  events: string,
  listener: (event: Triggered, ...details: unknown[]) => void,
  signal: AbortSignal,
): void {
  const own = events
    .split(' ')
    .map((name) => `${name}.k2i`)
    .join(' ');
  for (const library of libraries()) {
    quietly(() => library(element).on(own, listener));
    signal.addEventListener('abort', () => quietly(() => library(element).off(own)));
  }
}
