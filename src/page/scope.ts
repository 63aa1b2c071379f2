import type { Page } from './page.ts';

/** Ends everything that belongs together: the adoption of an element, or a shorter time within it. */
export interface Scope {
  readonly page: Page;
  /** Aborted at the end: ends listeners, calls and observers. */
  readonly signal: AbortSignal;
  /** Reports an error at the element that the scope belongs to: {@link Page.fail}. */
  fail(error: unknown): void;
  /** Adds a function that restores something at the end, the last one first. Runs it at once if the scope has ended. */
  undo(restore: () => void): void;
  /** Creates a scope that ends with this one at the latest. */
  child(): EndingScope;
}

/** A scope that its creator can end. */
export interface EndingScope extends Scope {
  /** Aborts the signal, then restores everything, even if that fails in part; throws the first error. Only once. */
  end(): void;
}

/** The element and the widget whose scope it is. */
interface Owner {
  readonly element: Element;
  readonly widget: string;
}

/** Creates a scope. `onEnd` is called at its end, before anything is undone. */
export function createScope(page: Page, owner: Owner, onEnd = () => {}): EndingScope {
  const controller = new AbortController();
  const { signal } = controller;
  const restores = new Set<() => void>();
  const end = () => {
    if (signal.aborted) return;
    onEnd();
    controller.abort();
    const errors: unknown[] = [];
    for (const restore of [...restores].reverse())
      try {
        restore();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  };
  const undo = (restore: () => void) => {
    if (signal.aborted) restore();
    else restores.add(restore);
  };
  const child = () => {
    const created = createScope(page, owner, () => void restores.delete(created.end));
    undo(created.end);
    return created;
  };
  const fail = (error: unknown) => page.fail(owner.element, owner.widget, error);
  return { page, signal, fail, end, undo, child };
}
