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

/** A figure in its unit; a dash where there is none. */
export function formatFigure(value: number | undefined, { unit, digits, grain = 0 }: Measure): string {
  if (value === undefined) return '–';
  if (value < grain) return `under ${grain} ${unit}`;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}

const formatFactor = (factor: number) => `${factor.toFixed(factor < 10 ? 2 : 0)}×`;

/** Same, and how many times that of the originals it is. */
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
        // One task more or less of a handful means nothing.
        const part = now && then && measure.unit ? Math.abs(now / then - 1) : 0;
        return { where: `${row.name}: ${nameOf(measure)}`, part };
      });
    })
    .sort((one, other) => other.part - one.part);
}

const nameOf = ({ title, fullTitle = title }: Measure) => fullTitle;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const head = (names: readonly string[]) => [row(['', ...names]), `|---|${names.map(() => '--:|').join('')}`];

/** Lists, for each row of ours, the figures in which the originals are ahead. */
function behindLines(results: Results, names: readonly string[]): string {
  return results.rows
    .filter(({ name }) => names.includes(name))
    .map((ours) => {
      const list = behind(results, ours).map(({ measure, factor }) => {
        const times = Number.isFinite(factor) ? ` (${formatFactor(factor)})` : '';
        return `${nameOf(measure)}${times}`;
      });
      return `- *${ours.name}*: ${list.length ? `${list.join('; ')}.` : 'in nothing that is measured.'}`;
    })
    .join('\n');
}

const circumstances = ({ date, browser, runs, load, cores }: Results) =>
  `${date}, ${browser}, ${runs === 1 ? 'one run' : `${runs} runs in turn`}, on ${cores} cores that ${load.toFixed(1)} processes wanted before it began.`;

/**
 * Returns the results as a page of Markdown.
 * @param ours Names of our rows.
 */
export function renderTable(results: Results, ours: readonly string[], before?: Results): string {
  const { rows, base } = results;
  const [farthest] = before ? deviations(results, before) : [];
  const lines = GROUPS.flatMap(({ title, measures }) => [
    row([`**${title}**`, ...rows.map(() => '')]),
    ...measures.map((measure) => row([measure.title, ...rows.map((shown) => cell(results, shown, measure))])),
  ]);
  const lost = rows.flatMap(({ name, lost }) => lost.map((call) => `${name}: ${FIRST_CALLS[call]}`));
  return `# Figures

${circumstances(results)} In brackets: how many times the figure of *${base}*; below 1 is better than they are. ${
    farthest
      ? `The ratio that moved most against the run before moved by ${Math.round(farthest.part * 100)} % (${farthest.where}).`
      : ''
  }

## Where the originals are ahead

${behindLines(results, ours)}
${lost.length ? `\nLost at first paint: ${lost.join('; ')}.\n` : ''}
## All figures

![The same as a picture](ratios.svg)

${[...head(rows.map(({ name }) => name)), ...lines].join('\n')}

\`npm run bench\` measures all of this anew and writes it down; \`BENCH_RUNS=1\` tries it in short. The page is an article of the fixtures, compressed by Brotli, in a fresh profile. What has waiting in it is measured with a processor slowed down to a quarter, over a pretended slow 4G line (1.44 Mbit/s, 562.5 ms per request).

- *Originals* are jQuery 1.12.4, jQuery Migrate, Magnific Popup and an imitation of K2's own script, in the head, as Joomla prints them; they weigh what the originals of an article weigh on a real site (42,800 B). They and we do everything on the page. htmx, Alpine, Stimulus and is-land bring **nothing but the rating**, written for this comparison: they are compared as runtimes, and a whole page would cost them more.
- *Scripts* are the bodies that the server sent for the sake of a contender, to the page and to the worker, each file as often as it was sent; the page itself, its pictures and styles, and the answers of K2 are not counted. Whoever reads scrolls to the end by wheel, and crosses the page with the pointer after each turn; the profile is that of the first article on the second one. Without a worker of their own, the originals have the same figure with it.
- *An action at first paint* is a real click as soon as anything is painted; for the search a click and four keys, for the comment a click into its field, a text that is pasted, and a click on the button. Scripts in the head hold back the first paint, so the time counts from the start of the navigation. *Lost* is an action after which no call was sent within 5 s, or for which the browser left the page.
- *Main thread* is processor time on scripts, from Chromium's trace, less that of the page without any. It is measured at full speed, of which the least counts, and multiplied by four: Chromium slows a page down by chance more than evenly. Whatever has waiting in it is a median. The page's own tasks over 50 ms, on load, are taken off as well.
- *Memory*: what each of 750 ratings more takes on the heap after garbage collection, less what their markup takes without scripts; under 200 B can't be told from nothing.
- *A comment that is published at once* is sent from a page that has long been there, at four times slower and over the same line. K2's script loads the page again for it; counted are all bytes that come over the line from the press on, compressed, headers included.
- The session votes, enlarges the text, searches, turns the calendar and comments, on a fast line. Interactions are reported in steps of 8 ms, from 16 ms on; the longest counts, or the second of more than fifty.
`;
}

/**
 * Returns the most important results as Markdown, for README.md.
 * @param ours Names of our rows.
 */
export function renderSummary(results: Results, ours: readonly string[]): string {
  const rows = results.rows.filter(({ name }) => name === results.base || ours.includes(name));
  const lines = GROUPS.flatMap(({ measures }) =>
    measures
      .filter(({ short }) => short)
      .map((measure) => row([nameOf(measure), ...rows.map((shown) => cell(results, shown, measure))])),
  );
  return `${circumstances(results)} In brackets: how many times the figure of the originals.

${[...head(rows.map(({ name }) => name)), ...lines].join('\n')}

Where the originals are ahead:

${behindLines(results, ours)}`;
}

const MARKS = ['<!-- written by npm run bench -->', '<!-- end -->'] as const;

/**
 * Replaces the part of a document between the marks.
 * @throws Error without such a place.
 */
export function withSummary(document: string, summary: string): string {
  const [start, end] = [document.indexOf(MARKS[0]), document.indexOf(MARKS[1])];
  if (start < 0 || end < start) throw new Error('The document has no place for figures');
  return `${document.slice(0, start + MARKS[0].length)}\n${summary}\n${document.slice(end)}`;
}
