import type { CDPSession } from 'puppeteer-core';

/** The parts of V8's heap snapshot that are read here; nodes lie one behind the other as runs of numbers. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
  readonly strings: readonly string[];
}

/**
 * Kept by the browser for its own ends: the log of requests for who debugs, the timings it has measured, tables behind
 * sets and maps (those of our counters, too), what belongs to compiled code. What a page leaks is more than tables.
 */
const BROWSERS_OWN = /^($|system \/|Performance|TaskAttribution|blink::(NetworkResourcesData|ScriptTimingInfo|H\w+))/;

/** @returns bytes of what the page holds after garbage collection: objects and nodes, without the code V8 makes of it. */
export async function heldBytes(devTools: CDPSession): Promise<number> {
  // What a WeakRef has been asked for lasts until the end of that task.
  for (let times = 0; times < 3; times++) await devTools.send('HeapProfiler.collectGarbage');
  const parts: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot', {});
  const { snapshot, nodes, strings } = JSON.parse(parts.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  let held = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    const isCode = types[0][nodes[node + type] ?? 0] === 'code';
    if (!isCode && !BROWSERS_OWN.test(strings[nodes[node + name] ?? 0] ?? '')) held += nodes[node + size] ?? 0;
  }
  return held;
}
