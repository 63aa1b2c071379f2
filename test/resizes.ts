import { vi } from 'vitest';

/** The `ResizeObserver` of a test: nothing changes its size by itself. */
export interface Resizes {
  /** The observed elements. */
  readonly watched: ReadonlySet<Element>;
  /** Reports another size to all observers. */
  resize(): void;
}

/** Replaces `ResizeObserver` until the globals are put back. */
export function fakeResizes(): Resizes {
  const observers: Observer[] = [];
  class Observer {
    readonly watched = new Set<Element>();
    readonly tell: (records: readonly { target: Element }[]) => void;
    constructor(tell: Observer['tell']) {
      this.tell = tell;
      observers.push(this);
    }
    observe(element: Element): void {
      this.watched.add(element);
    }
    disconnect(): void {
      this.watched.clear();
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
  return {
    get watched() {
      return new Set(observers.flatMap(({ watched }) => [...watched]));
    },
    resize() {
      for (const { watched, tell } of observers) if (watched.size > 0) tell([...watched].map((target) => ({ target })));
    },
  };
}
