import { is, isHtmlElement, unshadowed } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';

/** An event of jQuery's `trigger`, or one of the platform that jQuery passes on. */
export interface Triggered {
  readonly type: string;
  readonly target: unknown;
  /** Absent when a script has made the event: listeners of the platform did not hear it. */
  readonly originalEvent?: unknown;
  preventDefault(): void;
}

type Listener = (event: Triggered, ...details: unknown[]) => void;

interface Collection {
  readonly on: (events: string, handler: Listener) => unknown;
  readonly off: (events: string, handler?: Listener) => unknown;
  readonly data: (key: string) => unknown;
  readonly trigger: (event: string, details: readonly unknown[]) => unknown;
  readonly triggerHandler: (event: string, details: readonly unknown[]) => unknown;
  /** The tips below Community Builder's. */
  readonly qtip?: (command: 'destroy', immediately: boolean) => unknown;
}

/** Finds the copies of jQuery on the page: K2's, Community Builder's, the page's own; some of them may be one. */
export function libraries(): ((element: Element) => Collection)[] {
  const { $K2, cbjQuery, jQuery } = window as { $K2?: unknown; cbjQuery?: unknown; jQuery?: unknown };
  const found = [...new Set([$K2, cbjQuery, jQuery])].filter((library) => typeof library === 'function');
  return found.filter((library) => 'fn' in library) as unknown as ((element: Element) => Collection)[];
}

/** Listens to events that only jQuery's listeners hear. `events`: names without a namespace, blanks between them. */
export function listenByLibrary(element: Element, events: string, listener: Listener, signal: AbortSignal): void {
  const own = events.replace(/\S+/g, '$&.k2i');
  for (const library of libraries()) {
    quietly(() => library(element).on(own, listener));
    signal.addEventListener('abort', () => quietly(() => library(element).off(own)));
  }
}

/** Clicks or submits by the platform's own means, which our listeners hear; jQuery would submit a form without an event. */
function carryOut(element: unknown): void {
  if (is('form', element)) unshadowed(element).requestSubmit();
  else if (isHtmlElement(element)) unshadowed(element).click();
}

/**
 * Detaches what the scripts of K2 and Community Builder have bound to an element, by the jQuery it was bound with. A
 * `click` or `submit` that a template triggers by jQuery (`jQuery(form).submit()`) is answered in its place.
 */
export function detachOriginals(element: Element, event: 'click' | 'submit' | 'keyup', signal: AbortSignal): void {
  for (const library of libraries()) {
    const collection = library(element);
    collection.off(event);
    if (event === 'keyup') continue;
    const answer = (triggered: Triggered) => {
      if (triggered.originalEvent) return;
      triggered.preventDefault();
      carryOut(triggered.target);
    };
    collection.on(event, answer);
    signal.addEventListener('abort', () => collection.off(event, answer));
  }
}
