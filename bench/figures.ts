/** Actions of a reader at first paint. */
export const FIRST_CALLS = {
  vote: 'Vote',
  month: 'Month of the calendar',
  comment: 'Comment',
  search: 'Search',
  approval: 'Approval',
} as const;

export type FirstCallName = keyof typeof FIRST_CALLS;

/** One measure. Less is better for all. */
export interface Measure {
  readonly key: string;
  readonly title: string;
  readonly unit: 'B' | 'ms' | '';
  readonly digits: number;
  /**
   * Reduces several runs to one figure. Other work on the machine only adds processor time, so `least` suits processor
   * time. Times that include waiting use the median.
   */
  readonly of: 'least' | 'median';
  /** Measure of the page without scripts, which is subtracted. */
  readonly less?: string;
  /** Smaller values are noise. */
  readonly grain?: number;
  /** The figure is missing if this call was lost. */
  readonly call?: FirstCallName;
  /** Its full name, for lists without the name of its group. */
  readonly fullTitle?: string;
}

type Key<Suffix extends string> = `${FirstCallName}${Suffix}`;

/** One measure for each of the first calls. */
function forEachCall<Suffix extends string>(
  suffix: Suffix,
  what: string,
  measure: Omit<Measure, 'key' | 'title'>,
): (Measure & { readonly key: Key<Suffix> })[] {
  const names = Object.keys(FIRST_CALLS) as FirstCallName[];
  return names.map((call) => ({
    ...measure,
    key: `${call}${suffix}`,
    title: FIRST_CALLS[call],
    fullTitle: `${FIRST_CALLS[call]} at first paint: ${what}`,
    call,
  }));
}

/** Downloads of a reader: number of bytes and of files. */
function fetched<Name extends string>(
  name: Name,
  title: string,
): (Measure & { readonly key: `${Name}Bytes` | `${Name}Requests` })[] {
  return [
    { key: `${name}Bytes`, title, unit: 'B', digits: 0, of: 'median' },
    { key: `${name}Requests`, title: `${title}: files`, unit: '', digits: 0, of: 'median' },
  ];
}

export type MeasureKey =
  | 'bytes'
  | 'load'
  | 'longLoad'
  | 'paint'
  | `${'read' | 'second' | 'worker' | 'workerSecond' | 'font' | 'vote'}${'Bytes' | 'Requests'}`
  | Key<'Wire' | 'Work' | 'Long'>
  | 'voteRead'
  | 'searchRead'
  | 'warm'
  | 'published'
  | 'publishedBytes'
  | 'inp'
  | 'shift'
  | 'crowd'
  | 'memory';

export type KnownMeasure = Measure & { readonly key: MeasureKey };

/** All measures, in groups. */
export const GROUPS: readonly { readonly title: string; readonly measures: readonly KnownMeasure[] }[] = [
  {
    title: 'In use: scripts',
    measures: [
      ...fetched('read', 'An article, read to its end'),
      ...fetched('second', 'A second article after it'),
      ...fetched('worker', 'The first article, with the service worker'),
      ...fetched('workerSecond', 'The second article, with the service worker'),
      ...fetched('font', 'Text larger by one click'),
      ...fetched('vote', 'Until the first vote is answered'),
    ],
  },
  {
    title: 'In use: an action at first paint, from the start of the navigation to its call on the wire',
    measures: forEachCall('Wire', 'on the wire after', { unit: 'ms', digits: 0, of: 'median' }),
  },
  {
    title: 'In use: the same, until the answer can be read',
    measures: [
      {
        key: 'voteRead',
        title: 'Vote',
        fullTitle: 'Vote at first paint: its answer can be read after',
        unit: 'ms',
        digits: 0,
        of: 'median',
        call: 'vote',
      },
      {
        key: 'searchRead',
        title: 'Search',
        fullTitle: 'Search at first paint: its results can be read after',
        unit: 'ms',
        digits: 0,
        of: 'median',
        call: 'search',
      },
    ],
  },
  {
    title: 'In use: main thread until then',
    measures: forEachCall('Work', 'main thread until the call', {
      unit: 'ms',
      digits: 0,
      of: 'least',
      less: 'load',
      grain: 30,
    }),
  },
  {
    title: 'In use: tasks over 50 ms until then',
    measures: forEachCall('Long', 'tasks over 50 ms until the call', {
      unit: '',
      digits: 0,
      of: 'median',
      less: 'longLoad',
    }),
  },
  {
    title: 'In use: later',
    measures: [
      { key: 'warm', title: 'Click on warm stars to request', unit: 'ms', digits: 1, of: 'median' },
      {
        key: 'inp',
        title: 'Interaction to next paint, scripted session',
        unit: 'ms',
        digits: 0,
        of: 'median',
      },
      {
        key: 'published',
        title: 'A comment that is published at once, until it can be read',
        unit: 'ms',
        digits: 0,
        of: 'median',
      },
      {
        key: 'publishedBytes',
        title: 'A comment that is published at once: bytes over the line',
        unit: 'B',
        digits: 0,
        of: 'median',
      },
      { key: 'shift', title: 'Layout shift, the same session', unit: '', digits: 3, of: 'median' },
    ],
  },
  {
    title: 'At rest',
    measures: [
      { key: 'bytes', title: 'Scripts before the first touch', unit: 'B', digits: 0, of: 'median' },
      {
        key: 'load',
        title: 'Main thread',
        fullTitle: 'Main thread, page untouched',
        unit: 'ms',
        digits: 0,
        of: 'least',
        less: 'load',
        grain: 5,
      },
      {
        key: 'longLoad',
        title: 'Tasks over 50 ms',
        fullTitle: 'Tasks over 50 ms, page untouched',
        unit: '',
        digits: 0,
        of: 'median',
        less: 'longLoad',
      },
      { key: 'paint', title: 'First paint', unit: 'ms', digits: 0, of: 'median' },
      {
        key: 'crowd',
        title: 'Main thread, 1,000 ratings',
        unit: 'ms',
        digits: 0,
        of: 'least',
        less: 'crowd',
        grain: 5,
      },
      { key: 'memory', title: 'Memory per rating', unit: 'B', digits: 0, of: 'least', less: 'memory', grain: 200 },
    ],
  },
];

export const MEASURES = GROUPS.flatMap(({ measures }) => measures);

/** Figures of one contender; absent if not measured, or lost. */
export type Figures = Partial<Record<MeasureKey, number>>;

export interface Row {
  readonly name: string;
  /** Calls that were lost in more than half of the runs. */
  readonly lost: readonly FirstCallName[];
  readonly figures: Figures;
}

export interface Results {
  readonly date: string;
  readonly browser: string;
  readonly runs: number;
  /** Load of the machine before the measurements: average number of runnable processes over five minutes. */
  readonly load: number;
  readonly cores: number;
  /** Name of the contender that the ratios refer to. */
  readonly base: string;
  readonly rows: readonly Row[];
}

/** A figure as a multiple of that of the originals. */
export interface Ratio {
  readonly factor: number;
  /** One of the two is noise, so the factor is an upper or a lower bound. */
  readonly bound?: 'under' | 'over';
}

/** Returns the ratio; absent without both figures, or with a divisor of zero. */
export function ratio({ rows, base }: Results, { figures }: Row, measure: KnownMeasure): Ratio | undefined {
  const { key, grain = 0 } = measure;
  const originals = rows.find(({ name }) => name === base)?.figures[key];
  const own = figures[key];
  if (own === undefined || originals === undefined || (own < grain && originals < grain)) return undefined;
  const factor = Math.max(own, grain) / Math.max(originals, grain);
  if (!Number.isFinite(factor)) return undefined;
  if (own < grain) return { factor, bound: 'under' };
  return originals < grain ? { factor, bound: 'over' } : { factor };
}

/** Factor by which figures vary between two runs by chance. */
const CHANCE = 1.02;

/** Lists the measures in which the originals are better than a contender, the largest difference first. */
export function behind(results: Results, row: Row): { measure: KnownMeasure; factor: number }[] {
  const originals = results.rows.find(({ name }) => name === results.base);
  return MEASURES.flatMap((measure) => {
    const [own, other] = [row.figures[measure.key], originals?.figures[measure.key]];
    if (own === undefined || other === undefined || own <= other * CHANCE) return [];
    const factor = ratio(results, row, measure)?.factor;
    // An original of zero is better than any value above it.
    if (factor === undefined) return own < (measure.grain ?? 0) ? [] : [{ measure, factor: Number.POSITIVE_INFINITY }];
    return factor > CHANCE ? [{ measure, factor }] : [];
  }).sort((one, other) => other.factor - one.factor);
}
