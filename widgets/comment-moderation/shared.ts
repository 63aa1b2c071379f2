import { createScope, type EndingScope, type Scope } from '../../src/page/scope.ts';

interface Shared<Value> {
  readonly value: Value;
  readonly own: EndingScope;
  readonly users: Set<Scope>;
}

/**
 * Creates a function that returns what several links share: the moderation of one comment, or of one list. It is created
 * for the first of them, and ends with the last.
 */
export function createShared<Value>() {
  const all = new WeakMap<Element, Shared<Value>>();
  return (key: Element, scope: Scope, create: (own: Scope) => Value): Value => {
    const known = all.get(key);
    const own = known?.own ?? createScope(scope.page);
    const shared = known ?? { value: create(own), own, users: new Set() };
    all.set(key, shared);
    shared.users.add(scope);
    scope.undo(() => {
      shared.users.delete(scope);
      if (shared.users.size > 0) return;
      all.delete(key);
      own.end();
    });
    return shared.value;
  };
}
