import { vi } from 'vitest';

/** The `IntersectionObserver` of a test: nothing comes into view by itself. */
export interface Intersections {
  /** The observed elements. */
  readonly watched: ReadonlySet<Element>;
  /** Lets an element come near the viewport, if it is watched; `time` is that of the record, in ms. */
  show(element: Element, time?: number): void;
}

/** Replaces `IntersectionObserver` until the globals are put back. */
export function fakeIntersections(): Intersections {
  const watched = new Map<Element, (records: readonly Partial<IntersectionObserverEntry>[]) => void>();
  class Observer {
    readonly #tell: (records: readonly Partial<IntersectionObserverEntry>[]) => void;
    constructor(tell: (records: readonly unknown[]) => void) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      watched.set(target, this.#tell);
      // As in a browser, the first record comes at once and may say "not in view".
      this.#tell([{ isIntersecting: false, target }]);
    }
    unobserve(target: Element): void {
      watched.delete(target);
    }
    disconnect(): void {
      watched.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  return {
    get watched() {
      return new Set(watched.keys());
    },
    show: (target, time = performance.now()) =>
      watched.get(target)?.([{ isIntersecting: true, intersectionRatio: 1, target, time }]),
  };
}
