import { is, isHtmlElement, unshadowed } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';

/** An event of jQuery's `trigger`, or a native event that jQuery passes on. */
export interface Triggered {
  readonly type: string;
  readonly target: unknown;
  /** Absent for events by `trigger`, which native listeners do not receive. */
  readonly originalEvent?: unknown;
  preventDefault(): void;
}

type Listener = (event: Triggered, ...details: unknown[]) => void;

interface Collection {
  readonly on: (events: string, handler: Listener) => unknown;
  readonly off: (events: string) => unknown;
  readonly data: (key: string) => unknown;
  readonly trigger: (event: string, details: readonly unknown[]) => unknown;
  readonly triggerHandler: (event: string, details: readonly unknown[]) => unknown;
  /** qTip, on which Community Builder's tips are built. */
  readonly qtip?: (command: 'destroy', immediately: boolean) => unknown;
}

export type Library = ((element: Element) => Collection) & { readonly fn: unknown };

/** Finds the copies of jQuery on the page: K2's, Community Builder's and the page's own, which may be the same. */
export function jqueryCopies(): Library[] {
  const { $K2, cbjQuery, jQuery } = globalThis as { $K2?: unknown; cbjQuery?: unknown; jQuery?: unknown };
  const found = [...new Set([$K2, cbjQuery, jQuery])].filter((library) => typeof library === 'function');
  return found.filter((library) => 'fn' in library) as unknown as Library[];
}

/** Tests if any copy of jQuery has a plugin: `qtip`, the tips below Community Builder's, or its own `cbtooltip`. */
export const hasPlugin = (name: string): boolean => jqueryCopies().some(({ fn }) => name in Object(fn));

/** Listens to events that only jQuery dispatches. `events`: names without a namespace, with blanks between. */
export function listenByJquery(element: Element, events: string, listener: Listener, signal: AbortSignal): void {
  const own = events.replace(/\S+/g, '$&.k2i');
  for (const library of jqueryCopies()) {
    quietly(() => library(element).on(own, listener));
    signal.addEventListener('abort', () => quietly(() => library(element).off(own)));
  }
}

/** Clicks or submits natively, which our listeners receive; jQuery would submit a form without an event. */
function carryOut(element: unknown): void {
  if (is('form', element)) unshadowed(element).requestSubmit();
  else if (isHtmlElement(element)) unshadowed(element).click();
}

/**
 * Removes the handlers of K2 and Community Builder from an element, by the copy of jQuery that added them. A `click` or
 * `submit` that a template triggers by jQuery (`jQuery(form).submit()`) is dispatched natively instead.
 */
export function detachOriginals(element: Element, event: 'click' | 'submit' | 'keyup', signal: AbortSignal): void {
  const answer = (triggered: Triggered) => {
    if (triggered.originalEvent) return;
    triggered.preventDefault();
    carryOut(triggered.target);
  };
  for (const library of jqueryCopies()) quietly(() => library(element).off(event));
  if (event !== 'keyup') listenByJquery(element, event, answer, signal);
}
