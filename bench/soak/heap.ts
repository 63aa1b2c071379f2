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
 * Objects of the browser itself: its log of requests, timings, tables of sets and maps (our counters' too), data of
 * compiled code. A leak of a page consists of more than tables.
 */
const BROWSERS_OWN = /^($|system \/|Performance|TaskAttribution|blink::(NetworkResourcesData|ScriptTimingInfo|H\w+))/;

/** A dereferenced WeakRef keeps its target until the end of the task, so more than one collection is needed. */
export async function collectGarbage(devTools: CDPSession): Promise<void> {
  for (let times = 0; times < 3; times++) await devTools.send('HeapProfiler.collectGarbage');
}

/**
 * Returns the bytes held by the page after garbage collection, by the name of the object or node, without V8's own
 * code.
 */
export async function heldBytes(devTools: CDPSession): Promise<Map<string, number>> {
  await collectGarbage(devTools);
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
  const held = new Map<string, number>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const isCode = types[0][nodes[node + type] ?? 0] === 'code';
    const of = (strings[nodes[node + name] ?? 0] ?? '').slice(0, 60);
    if (!isCode && !BROWSERS_OWN.test(of)) held.set(of, (held.get(of) ?? 0) + (nodes[node + size] ?? 0));
  }
  return held;
}

/** Sum of all. */
export const sumOf = (held: Map<string, number>) => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Lists the largest growth, for finding a leak. */
export function mostGrown(before: Map<string, number>, after: Map<string, number>): [name: string, bytes: number][] {
  return [...after]
    .map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5);
}
