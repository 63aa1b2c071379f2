import { is, isHtmlElement } from '../dom/kinds.ts';
import { unshadowed } from '../dom/unshadowed.ts';

interface TriggeredEvent {
  /** Absent when jQuery itself made the event. */
  readonly originalEvent?: unknown;
  readonly target: unknown;
  preventDefault(): void;
}

interface Collection {
  off(events: string, handler?: (event: TriggeredEvent) => void): unknown;
  on(events: string, handler: (event: TriggeredEvent) => void): unknown;
}

/** The platform's own means, which our listeners hear; jQuery would submit a form without any event. */
function carryOut(element: unknown): void {
  if (is('form', element)) unshadowed(element).requestSubmit();
  else if (isHtmlElement(element)) unshadowed(element).click();
}

/**
 * Detaches what the scripts of K2 and Community Builder have bound to an element, by the means of the jQuery it was
 * bound with, and answers in its place when a template triggers the event by jQuery (`jQuery(form).submit()`).
 *
 * @param event jQuery's name of the event; only `click` and `submit` are answered.
 * @param signal Ends the answering.
 */
export function detachOriginals(element: Element, event: 'click' | 'submit' | 'keyup', signal: AbortSignal): void {
  const { $K2, jQuery, cbjQuery } = window as { $K2?: unknown; jQuery?: unknown; cbjQuery?: unknown };
  for (const library of new Set([$K2, jQuery, cbjQuery])) {
    if (typeof library !== 'function' || !('fn' in library)) continue;
    const collection = (library as unknown as (element: Element) => Collection)(element);
    collection.off(event);
    if (event === 'keyup') continue;
    const answer = (triggered: TriggeredEvent) => {
      if (triggered.originalEvent) return;
      triggered.preventDefault();
      carryOut(triggered.target);
    };
    collection.on(event, answer);
    signal.addEventListener('abort', () => collection.off(event, answer));
  }
}
