/** Actions of a reader at first paint. */
export const FIRST_CALLS = {
  vote: 'Vote',
  month: 'Month of the calendar',
  comment: 'Comment',
  search: 'Search',
  approval: 'Approval',
} as const;

export type FirstCallName = keyof typeof FIRST_CALLS;

/** One thing that is measured. Less is better everywhere. */
export interface Measure {
  readonly key: string;
  readonly title: string;
  readonly unit: 'B' | 'ms' | '';
  readonly digits: number;
  /**
   * How several runs become one figure. Other work on the machine only ever adds processor time, so its least value is
   * the best. Times with waiting have a median.
   */
  readonly of: 'least' | 'median';
  /** The figure of the page without any scripts that is taken off. */
  readonly less?: string;
  /** Smaller than this can't be told from nothing. */
  readonly grain?: number;
  /** The figure is missing if this call was lost. */
  readonly call?: FirstCallName;
  /** Its name where that of its group does not stand above it. */
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
  | 'warm'
  | 'published'
  | 'publishedBytes'
  | 'inp'
  | 'shift'
  | 'crowd'
  | 'memory';

export type KnownMeasure = Measure & { readonly key: MeasureKey };

/** All that is measured, in groups. */
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

/** Figures of one contender; absent: not measured, or lost. */
export type Figures = Partial<Record<MeasureKey, number>>;

export interface Row {
  readonly name: string;
  /** Calls of which more were lost than came. */
  readonly lost: readonly FirstCallName[];
  readonly figures: Figures;
}

export interface Results {
  readonly date: string;
  readonly browser: string;
  readonly runs: number;
  /** Load of the machine before anything was measured: how many processes wanted a processor, over five minutes. */
  readonly load: number;
  readonly cores: number;
  /** Of whom the others' figures are multiples. */
  readonly base: string;
  readonly rows: readonly Row[];
}

/** A figure as a multiple of that of the originals. */
export interface Ratio {
  readonly factor: number;
  /** One of the two can't be told from nothing: the factor is at most this, or at least. */
  readonly bound?: 'under' | 'over';
}

/** Absent without such a figure, or with a divisor of zero. */
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

/** As a factor, what chance alone does from one bench to the next. */
const CHANCE = 1.02;

/** Measures in which the originals are ahead of a contender: by how much, the farthest first. */
export function behind(results: Results, row: Row): { measure: KnownMeasure; factor: number }[] {
  const originals = results.rows.find(({ name }) => name === results.base);
  return MEASURES.flatMap((measure) => {
    const [own, other] = [row.figures[measure.key], originals?.figures[measure.key]];
    if (own === undefined || other === undefined || own <= other * CHANCE) return [];
    const factor = ratio(results, row, measure)?.factor;
    // Zero on their side is less than any value on ours.
    if (factor === undefined) return own < (measure.grain ?? 0) ? [] : [{ measure, factor: Number.POSITIVE_INFINITY }];
    return factor > CHANCE ? [{ measure, factor }] : [];
  }).sort((one, other) => other.factor - one.factor);
}
