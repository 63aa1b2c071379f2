import { isElement, ownDocument } from '../dom/nodes.ts';
import { durationOf, momentOf, nameOf, type Row } from './content.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  /** The nodes that moved, the largest first. */
  readonly sources?: readonly { readonly node: Node | null }[];
}

/** A time in ms or a sum of shifts, with the node that took most of it. Without a figure, its reason or nothing. */
type Reading = string | undefined | { readonly value: number; readonly node?: Node | null | undefined };

/** Returns the time at which a page that was rendered in advance was shown, in ms. */
function shownAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as { readonly activationStart?: number }[];
  return navigation?.activationStart ?? 0;
}

/** Watches for the time at which the page was hidden first. Only some browsers keep a list of such times. */
function watchHidden(): () => number {
  const isHidden = () => ownDocument.visibilityState === 'hidden';
  const times = isHidden() ? [0] : [];
  ownDocument.addEventListener('visibilitychange', ({ timeStamp }) => isHidden() && times.push(timeStamp));
  return () => {
    const listed = performance.getEntriesByType('visibility-state').filter(({ name }) => name === 'hidden');
    return Math.min(...[...times, ...listed.map(({ startTime }) => startTime)].filter((time) => time >= shownAt()));
  };
}

/** Reads the last of the largest texts and pictures before the first input. */
function largestPaint(paints: readonly LargestContentfulPaint[], inputAt: number, hiddenAt: number): Reading {
  const last = paints.findLast(({ startTime }) => startTime < Math.min(inputAt, hiddenAt));
  if (last) return { value: Math.max(0, last.startTime - shownAt()), node: last.element };
  return hiddenAt < Infinity ? 'not measured, as the page was in the background' : 'nothing yet';
}

/** Reads the slowest interaction outside the panel, without the slowest one of every fifty. */
function slowestInteraction(events: readonly PerformanceEventTiming[], panel: Element): Reading {
  const interactions = new Map<number, { readonly value: number; readonly node: Node | null | undefined }>();
  for (const { interactionId, duration, target } of events) {
    const { value = 0, node } = interactions.get(interactionId) ?? {};
    interactions.set(interactionId, { value: Math.max(value, duration), node: target ?? node });
  }
  const slowest = [...interactions.values()].filter(({ node }) => node !== panel);
  slowest.sort((one, other) => other.value - one.value);
  // The browser's number includes those that were too short for an entry.
  const count = performance.interactionCount || slowest.length;
  return slowest[Math.min(slowest.length - 1, Math.floor(count / 50))] ?? 'no interaction yet';
}

/** Reads the worst window of shifts that no input has caused, and the largest shift in it. */
function worstShifts(shifts: readonly LayoutShift[]): Reading {
  let node: Node | null | undefined;
  let worst = { value: 0, node };
  let [sum, largest, start, end] = [0, 0, -Infinity, -Infinity];
  for (const { startTime, value, sources } of shifts.filter(({ hadRecentInput }) => !hadRecentInput)) {
    // A window ends with a pause of 1 s, and after 5 s.
    if (startTime - end >= 1000 || startTime - start >= 5000) [sum, largest, start] = [0, 0, startTime];
    if (value > largest) [largest, node] = [value, sources?.find((source) => source.node)?.node];
    [sum, end] = [sum + value, startTime];
    if (sum > worst.value) worst = { value: sum, node };
  }
  return worst;
}

/** Makes the row of a figure, with the limits of web.dev for good ones and for poor ones. */
function rowOf(name: string, reading: Reading, good: number, poor: number, print: (value: number) => string): Row {
  if (typeof reading !== 'object') return { cells: ['', name, reading || 'not measured by this browser'] };
  const { value, node } = reading;
  const element = isElement(node) ? node : node?.parentElement;
  const rating = value <= good ? 'good' : value <= poor ? 'needs improvement' : 'poor';
  return { cells: [element ? nameOf(element) : '', name, `${print(value)}, ${rating}`], ...(element && { element }) };
}

/**
 * Measures the page as web.dev does, from its beginning.
 * @param panel Its own interactions don't count.
 */
export function watchSpeed(panel: Element, onChange: () => void): () => readonly Row[] {
  const observe = <Entry extends PerformanceEntry>(type: string): Entry[] | undefined => {
    if (!window.PerformanceObserver?.supportedEntryTypes?.includes(type)) return undefined;
    const entries: Entry[] = [];
    const observer = new PerformanceObserver((list) => {
      // Events outside interactions, such as a move of the pointer, have the number 0.
      const counted = list.getEntries().filter((entry) => Reflect.get(entry, 'interactionId') !== 0);
      entries.push(...(counted as Entry[]));
      if (counted.length) onChange();
    });
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    return entries;
  };
  const hiddenAt = watchHidden();
  const paints = observe<LargestContentfulPaint>('largest-contentful-paint');
  const inputs = observe<PerformanceEventTiming>('first-input') ?? [];
  // Some browsers list events without the interaction that they are part of.
  const hasInteractions = 'interactionId' in (window.PerformanceEventTiming?.prototype ?? {});
  const events = hasInteractions ? observe<PerformanceEventTiming>('event') : undefined;
  const shifts = observe<LayoutShift>('layout-shift');
  return () => {
    const paint = paints && largestPaint(paints, inputs[0]?.startTime ?? Infinity, hiddenAt());
    const interaction = events && slowestInteraction([...inputs, ...events], panel);
    return [
      rowOf('LCP: largest text or picture shown', paint, 2500, 4000, momentOf),
      rowOf('INP: slowest answer to a press or key', interaction, 200, 500, durationOf),
      rowOf('CLS: content that moves by itself', shifts && worstShifts(shifts), 0.1, 0.25, (sum) => sum.toFixed(2)),
    ];
  };
}
