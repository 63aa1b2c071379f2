/** Live objects of a page: event listeners on reachable, connected targets, and active observers. */
export interface Alive {
  readonly listeners: number;
  readonly observers: number;
  /** The same listeners by target and type, for finding a leak. */
  readonly kinds: Record<string, number>;
}

declare global {
  interface Window {
    alive(): Alive;
  }
}

/**
 * Runs in the page before any script. Counts additions that were not undone, without preventing garbage collection:
 * listeners of a collected node no longer count.
 */
export function installCounters(): void {
  interface Entry {
    readonly type: string;
    readonly listener: unknown;
    readonly capture: boolean;
  }
  const entries = new WeakMap<EventTarget, Entry[]>();
  const targets = new Set<WeakRef<EventTarget>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const captureOf = (options: unknown) =>
    typeof options === 'object' ? !!(options as AddEventListenerOptions)?.capture : !!options;
  const forget = (target: EventTarget, entry: Entry) => {
    const known = entries.get(target) ?? [];
    const index = known.indexOf(entry);
    if (index >= 0) known.splice(index, 1);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, listener, options);
    const target = this ?? window;
    const { signal, once } = typeof options === 'object' ? options : {};
    const capture = captureOf(options);
    const known = entries.get(target) ?? [];
    if (!listener || signal?.aborted) return;
    if (known.some((entry) => entry.type === type && entry.listener === listener && entry.capture === capture)) return;
    if (!entries.has(target)) {
      entries.set(target, known);
      targets.add(new WeakRef(target));
    }
    const entry = { type, listener, capture };
    known.push(entry);
    const place = new WeakRef(target);
    const drop = () => {
      const target = place.deref();
      if (target) forget(target, entry);
    };
    if (signal) addEventListener.call(signal, 'abort', drop, { once: true });
    if (once) addEventListener.call(target, type, drop, { once: true, capture });
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options);
    const target = this ?? window;
    const capture = captureOf(options);
    const entry = entries
      .get(target)
      ?.find((entry) => entry.type === type && entry.listener === listener && entry.capture === capture);
    if (entry) forget(target, entry);
  };

  /** Observers by how many targets they have. */
  const observed = new Map<WeakRef<object>, number>();
  const refs = new WeakMap<object, WeakRef<object>>();
  const count = (observer: object, change: (before: number) => number) => {
    const ref = refs.get(observer) ?? new WeakRef(observer);
    refs.set(observer, ref);
    observed.set(ref, change(observed.get(ref) ?? 0));
  };
  for (const kind of [MutationObserver, IntersectionObserver, ResizeObserver]) {
    const prototype = kind.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    const wrap = (name: string, change: (before: number) => number) => {
      const original = prototype[name];
      if (!original) return;
      prototype[name] = function (this: object, ...args: unknown[]) {
        count(this, change);
        return original.apply(this, args);
      };
    };
    wrap('observe', (before) => before + 1);
    wrap('unobserve', (before) => Math.max(0, before - 1));
    wrap('disconnect', () => 0);
  }

  window.alive = () => {
    const kinds: Record<string, number> = {};
    let listeners = 0;
    for (const ref of targets) {
      const target = ref.deref();
      if (!target) {
        targets.delete(ref);
        continue;
      }
      if (target instanceof Node && !target.isConnected) continue;
      for (const { type } of entries.get(target) ?? []) {
        listeners++;
        const name = target instanceof Element ? `${target.localName}.${target.className}` : target.constructor.name;
        kinds[`${name} ${type}`] = (kinds[`${name} ${type}`] ?? 0) + 1;
      }
    }
    let observers = 0;
    for (const [ref, targets] of observed) {
      if (!ref.deref()) observed.delete(ref);
      else if (targets) observers++;
    }
    return { listeners, observers, kinds };
  };
}
