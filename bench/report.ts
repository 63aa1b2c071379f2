import {
  behind,
  FIRST_CALLS,
  GROUPS,
  type KnownMeasure,
  MEASURES,
  type Measure,
  type Results,
  type Row,
  ratio,
} from './figures.ts';

/** Formats a figure with its unit, or a dash without one. */
export function formatFigure(value: number | undefined, { unit, digits, grain = 0 }: Measure): string {
  if (value === undefined) return '–';
  if (value < grain) return `under ${grain} ${unit}`;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}

const formatFactor = (factor: number) => `${factor.toFixed(factor < 10 ? 2 : 0)}×`;

/** Formats the same, with its ratio to the originals. */
function cell(results: Results, row: Row, measure: KnownMeasure): string {
  const value = row.figures[measure.key];
  if (measure.call && row.lost.includes(measure.call)) return 'lost';
  const times = row.name === results.base ? undefined : ratio(results, row, measure);
  const figure = formatFigure(value, measure);
  return times ? `${figure} (${times.bound ? `${times.bound} ` : ''}${formatFactor(times.factor)})` : figure;
}

/** Returns the relative changes of ratios since the last run, with their names, largest first. */
export function deviations(results: Results, before: Results): { where: string; part: number }[] {
  return results.rows
    .filter(({ name }) => name !== results.base)
    .flatMap((row) => {
      const old = before.rows.find(({ name }) => name === row.name);
      return MEASURES.map((measure) => {
        const [now, then] = [ratio(results, row, measure)?.factor, old && ratio(before, old, measure)?.factor];
        // A difference of one task in a few is chance.
        const part = now && then && measure.unit ? Math.abs(now / then - 1) : 0;
        return { where: `${row.name}: ${nameOf(measure)}`, part };
      });
    })
    .sort((one, other) => other.part - one.part);
}

const nameOf = ({ title, fullTitle = title }: Measure) => fullTitle;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (names: readonly string[]) => [row(['', ...names]), `|---|${names.map(() => '--:|').join('')}`];

/** Lists the measures in which the originals are better than a row of K2 Islands. */
function behindLines(results: Results, names: readonly string[]): string {
  return results.rows
    .filter(({ name }) => names.includes(name))
    .map((ours) => {
      const list = behind(results, ours).map(({ measure, factor }) => {
        const times = Number.isFinite(factor) ? ` (${formatFactor(factor)})` : '';
        return `${nameOf(measure)}${times}`;
      });
      return `- *${ours.name}*: ${list.length ? `${list.join('; ')}.` : 'none.'}`;
    })
    .join('\n');
}

const circumstances = ({ date, browser, runs, load, cores }: Results) =>
  `${date}, ${browser}, ${runs === 1 ? 'one run' : `${runs} runs in turn`}, ${cores} cores, load ${load.toFixed(1)} before the run.`;

/**
 * Renders the results as Markdown, for the marked part of results.md.
 * @param own Names of the rows of K2 Islands.
 */
export function renderTable(results: Results, own: readonly string[], before?: Results): string {
  const { rows, base } = results;
  const [farthest] = before ? deviations(results, before) : [];
  const lines = GROUPS.flatMap(({ title, measures }) => [
    row([`**${title}**`, ...rows.map(() => '')]),
    ...measures.map((measure) => row([measure.title, ...rows.map((shown) => cell(results, shown, measure))])),
  ]);
  const lost = rows.flatMap(({ name, lost }) => lost.map((call) => `${name}: ${FIRST_CALLS[call]}`));
  const moved = farthest
    ? ` Largest change of a ratio since the previous run: ${Math.round(farthest.part * 100)} % (${farthest.where}).`
    : '';
  return `${circumstances(results)} In brackets: the ratio to *${base}*; below 1 is better.${moved}

${[...head(rows.map(({ name }) => name)), ...lines].join('\n')}

The originals are ahead in:

${behindLines(results, own)}
${lost.length ? `\nLost at first paint: ${lost.join('; ')}.\n` : ''}`;
}

const MARKS = ['<!-- written by npm run bench -->', '<!-- end -->'] as const;

/**
 * Replaces the part of a document between the marks.
 * @throws Error without such a part.
 */
export function withTable(document: string, table: string): string {
  const [start, end] = [document.indexOf(MARKS[0]), document.indexOf(MARKS[1])];
  if (start < 0 || end < start) throw new Error('The document has no place for figures');
  return `${document.slice(0, start + MARKS[0].length)}\n${table}\n${document.slice(end)}`;
}
