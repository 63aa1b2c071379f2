import { MEASURES, type Measure, type MeasureKey, needsFirstClick, type Results, type Row, ratio } from './figures.ts';

/** A figure in its unit; a dash where there is none. */
export function formatFigure(value: number | undefined, { unit, digits, grain = 0 }: Measure): string {
  if (value === undefined) return '–';
  if (value < grain) return `under ${grain} ${unit}`;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}

/** Which way a ratio is a bound only. */
function bound({ rows: [ours] }: Results, { figures }: Row, { key, grain = 0 }: Measure & { key: MeasureKey }): string {
  if ((ours?.figures[key] ?? 0) < grain) return 'over ';
  return (figures[key] ?? 0) < grain ? 'under ' : '';
}

/** Same, and how many times ours it is. */
function cell(results: Results, row: Row, measure: (typeof MEASURES)[number]): string {
  const value = row.figures[measure.key];
  if (value === undefined && row.lost && needsFirstClick(measure.key)) return 'lost';
  const factor = row === results.rows[0] ? undefined : ratio(results, row, measure);
  return (
    formatFigure(value, measure) +
    (factor === undefined ? '' : ` (${bound(results, row, measure)}${factor.toFixed(factor < 10 ? 2 : 0)}×)`)
  );
}

/** How far ratios are from those of the run before, as a part of them, and where; the farthest first. */
export function deviations(results: Results, before: Results): { where: string; part: number }[] {
  return results.rows
    .slice(1)
    .flatMap((row) => {
      const old = before.rows.find(({ name }) => name === row.name);
      return MEASURES.map((measure) => {
        const [now, then] = [ratio(results, row, measure), old && ratio(before, old, measure)];
        // Of a handful of tasks, one more or less says nothing.
        const part = now && then && measure.unit ? Math.abs(now / then - 1) : 0;
        return { where: `${row.name}: ${measure.title}`, part };
      });
    })
    .sort((one, other) => other.part - one.part);
}

/** The results as a page of Markdown. */
export function renderTable(results: Results, before?: Results): string {
  const { rows, runs, browser, date } = results;
  const [farthest] = before ? deviations(results, before) : [];
  const lines = [
    `| | ${rows.map(({ name }) => name).join(' | ')} |`,
    `|---|${rows.map(() => '--:|').join('')}`,
    ...MEASURES.map(
      (measure) => `| ${measure.title} | ${rows.map((row) => cell(results, row, measure)).join(' | ')} |`,
    ),
    `| Clicks at first paint that were lost | ${rows.map(({ lost, clicks }) => `${lost} of ${clicks}`).join(' | ')} |`,
  ];
  return `# Figures

${date}, ${browser}, ${runs} runs in turn. In brackets: how many times ours. ${
    farthest
      ? `The ratio that moved most against the run before moved by ${Math.round(farthest.part * 100)} % (${farthest.where}).`
      : ''
  }

![The same as a picture](ratios.svg)

${lines.join('\n')}

\`npm run bench\` measures all of this anew. The page is an article of the fixtures, compressed by brotli, in a fresh profile, with a processor slowed down to a quarter; what loads does so over a pretended slow 4G line (1.44 Mbit/s, 562.5 ms per request).

- *jQuery and plugins* is jQuery 1.12.4, Magnific Popup, jQuery Validation, WOW and an imitation of K2's own script, in the head, as Joomla prints them. It and we do everything on the page. htmx, Alpine, Stimulus and is-land bring **nothing but the rating**, written for this comparison: they are compared as runtimes, and a whole page would cost them more.
- *Main thread* is processor time on scripts, from Chromium's trace, less that of the page without any. It is measured at full speed, several times in each run, of which the least counts, and multiplied by four: Chromium slows a page down by chance more than evenly. Whatever has waiting in it is a median. The page's own tasks over 50 ms, on load, are taken off as well.
- *Click at first paint*: a real click on a star as soon as anything is painted. Scripts in the head hold back the first paint, so the line below counts from the start. *Lost* is a click after which no vote was sent within 5 s.
- *Memory*: what each of 750 ratings more takes on the heap after garbage collection, less what their markup takes without scripts; under 200 B can't be told from nothing.
- The session votes, enlarges the text, searches, turns the calendar and comments, on a fast line. Interactions are reported in steps of 8 ms, from 16 ms on; the longest counts, or the second of more than fifty.
`;
}
