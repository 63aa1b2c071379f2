/** One thing that is measured. Less is better everywhere. */
export interface Measure {
  readonly key: string;
  readonly title: string;
  readonly unit: 'B' | 'ms' | '';
  readonly digits: number;
  /**
   * What becomes of several runs. Work only ever takes longer than it must, by whatever else the machine does: the least
   * comes nearest to it. What has waiting in it has a middle.
   */
  readonly of: 'least' | 'median';
  /** The figure of the page without any scripts that is taken off. */
  readonly less?: string;
  /** Smaller than this can't be told from nothing. */
  readonly grain?: number;
}

export const MEASURES = [
  { key: 'bytes', title: 'Scripts before the first touch', unit: 'B', digits: 0, of: 'median', less: 'bytes' },
  { key: 'load', title: 'Main thread, page untouched', unit: 'ms', digits: 0, of: 'least', less: 'load', grain: 5 },
  { key: 'longLoad', title: 'Tasks over 50 ms, page untouched', unit: '', digits: 0, of: 'median', less: 'longLoad' },
  { key: 'paint', title: 'First paint', unit: 'ms', digits: 0, of: 'median' },
  {
    key: 'work',
    title: 'Main thread until the first vote',
    unit: 'ms',
    digits: 0,
    of: 'least',
    less: 'load',
    grain: 30,
  },
  {
    key: 'longWork',
    title: 'Tasks over 50 ms until the first vote',
    unit: '',
    digits: 0,
    of: 'median',
    less: 'longLoad',
  },
  {
    key: 'fromPaint',
    title: 'Click at first paint: vote on the wire after',
    unit: 'ms',
    digits: 0,
    of: 'median',
    grain: 100,
  },
  { key: 'fromStart', title: 'The same, since the start of the navigation', unit: 'ms', digits: 0, of: 'median' },
  { key: 'warm', title: 'Warm click to request', unit: 'ms', digits: 1, of: 'median' },
  {
    key: 'crowd',
    title: 'Main thread, 1,000 idle ratings',
    unit: 'ms',
    digits: 0,
    of: 'least',
    less: 'crowd',
    grain: 5,
  },
  { key: 'memory', title: 'Memory per idle rating', unit: 'B', digits: 0, of: 'least', less: 'memory', grain: 200 },
  { key: 'inp', title: 'Interaction to next paint, scripted session', unit: 'ms', digits: 0, of: 'median' },
  { key: 'shift', title: 'Layout shift, the same session', unit: '', digits: 3, of: 'median' },
] as const satisfies readonly Measure[];

export type MeasureKey = (typeof MEASURES)[number]['key'];

/** What was measured of one contender; absent: not measured, or lost. */
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

/**
 * By what factor a figure differs from ours; absent where there is no such figure, or nothing to divide by. Of what is
 * under the grain of its measure, the grain itself: the factor is a bound then.
 */
export function ratio({ rows: [ours] }: Results, { figures }: Row, { key, grain = 0 }: Measure & { key: MeasureKey }) {
  const [own, other] = [ours?.figures[key], figures[key]];
  if (own === undefined || other === undefined || (own < grain && other < grain)) return undefined;
  const factor = Math.max(other, grain) / Math.max(own, grain);
  return Number.isFinite(factor) && factor > 0 ? factor : undefined;
}
