/** State that components follow by `useSyncExternalStore`, and other code by `subscribe`. */
export interface Store<State> {
  getState(): State;
  /** @returns ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** A store with its only writer. */
export interface WritableStore<State> extends Store<State> {
  /** Changes the state, and calls each listener. */
  setState(next: State): void;
}

export function createStore<State>(initial: State): WritableStore<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setState(next) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
