/** One thing that is measured. Less is better everywhere. */
export interface Measure {
  readonly key: string;
  readonly title: string;
  readonly unit: 'B' | 'ms' | '';
  readonly digits: number;
}

export const MEASURES = [
  { key: 'bytes', title: 'Scripts before the first touch', unit: 'B', digits: 0 },
  { key: 'load', title: 'Main thread, page untouched', unit: 'ms', digits: 1 },
  { key: 'longLoad', title: 'Tasks over 50 ms, page untouched', unit: '', digits: 0 },
  { key: 'paint', title: 'First paint', unit: 'ms', digits: 0 },
  { key: 'work', title: 'Main thread until the first vote', unit: 'ms', digits: 1 },
  { key: 'longWork', title: 'Tasks over 50 ms until the first vote', unit: '', digits: 0 },
  { key: 'fromPaint', title: 'Click at first paint: vote on the wire after', unit: 'ms', digits: 0 },
  { key: 'fromStart', title: 'The same, since the start of the navigation', unit: 'ms', digits: 0 },
  { key: 'warm', title: 'Warm click to request', unit: 'ms', digits: 1 },
  { key: 'crowd', title: 'Main thread, 1,000 idle ratings', unit: 'ms', digits: 1 },
  { key: 'memory', title: 'Memory per idle rating', unit: 'B', digits: 0 },
  { key: 'inp', title: 'Interaction to next paint, scripted session', unit: 'ms', digits: 0 },
  { key: 'shift', title: 'Layout shift, the same session', unit: '', digits: 3 },
] as const satisfies readonly Measure[];

export type MeasureKey = (typeof MEASURES)[number]['key'];

/** Medians of one contender; absent: not measured, or lost. */
export type Figures = Partial<Record<MeasureKey, number>>;

export interface Row {
  readonly name: string;
  /** Clicks at first paint that came to nothing, of so many. */
  readonly lost: number;
  readonly clicks: number;
  readonly figures: Figures;
}

export interface Results {
  readonly date: string;
  readonly browser: string;
  readonly runs: number;
  readonly rows: readonly Row[];
}

/** What a contender that loses the click at first paint has no figure of. */
export function needsFirstClick(key: MeasureKey): boolean {
  return key === 'work' || key === 'longWork' || key === 'fromPaint' || key === 'fromStart';
}

/** By what factor a figure differs from ours; absent where there is no such figure, or nothing to divide by. */
export function ratio({ rows: [ours] }: Results, { figures }: Row, key: MeasureKey): number | undefined {
  const [own, other] = [ours?.figures[key], figures[key]];
  return own && other ? other / own : undefined;
}
