import { MEASURES, type Measure, needsFirstClick, type Results, type Row, ratio } from './figures.ts';

/** A figure in its unit; a dash where there is none. */
export function formatFigure(value: number | undefined, { unit, digits }: Measure): string {
  if (value === undefined) return '–';
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${number} ${unit}`.trim();
}

/** Same, and how many times ours it is. */
function cell(results: Results, row: Row, measure: (typeof MEASURES)[number]): string {
  const value = row.figures[measure.key];
  if (value === undefined && row.lost && needsFirstClick(measure.key)) return 'lost';
  const factor = row === results.rows[0] ? undefined : ratio(results, row, measure.key);
  return formatFigure(value, measure) + (factor === undefined ? '' : ` (${factor.toFixed(factor < 10 ? 2 : 0)}×)`);
}

/** How far a ratio is from that of the run before, as a part of it, and where. */
export function greatestDeviation(results: Results, before: Results): { where: string; part: number } {
  let greatest = { where: 'nowhere', part: 0 };
  for (const row of results.rows.slice(1)) {
    const old = before.rows.find(({ name }) => name === row.name);
    for (const { key, title, unit } of old ? MEASURES : []) {
      // Of a handful of tasks, one more or less says nothing.
      if (!unit) continue;
      const [now, then] = [ratio(results, row, key), old && ratio(before, old, key)];
      if (!now || !then) continue;
      const part = Math.abs(now / then - 1);
      if (part > greatest.part) greatest = { where: `${row.name}: ${title}`, part };
    }
  }
  return greatest;
}

/** The results as a page of Markdown. */
export function renderTable(results: Results, before?: Results): string {
  const { rows, runs, browser, date } = results;
  const deviation = before && greatestDeviation(results, before);
  const lines = [
    `| | ${rows.map(({ name }) => name).join(' | ')} |`,
    `|---|${rows.map(() => '--:|').join('')}`,
    ...MEASURES.map(
      (measure) => `| ${measure.title} | ${rows.map((row) => cell(results, row, measure)).join(' | ')} |`,
    ),
    `| Clicks at first paint that were lost | ${rows.map(({ lost, clicks }) => `${lost} of ${clicks}`).join(' | ')} |`,
  ];
  return `# Figures

${date}, ${browser}, medians of ${runs} runs in turn. In brackets: how many times ours. ${
    deviation
      ? `The ratio that moved most against the run before moved by ${Math.round(deviation.part * 100)} % (${deviation.where}).`
      : ''
  }

![The same as a picture](ratios.svg)

${lines.join('\n')}

\`npm run bench\` measures all of this anew. The page is an article of the fixtures, compressed by brotli, in a fresh profile, with a processor slowed down to a quarter; what loads does so over a pretended slow 4G line (1.44 Mbit/s, 562.5 ms per request).

- *jQuery and plugins* is jQuery 1.12.4, Magnific Popup, jQuery Validation, WOW and an imitation of K2's own script, in the head, as Joomla prints them. It and we do everything on the page. htmx, Alpine, Stimulus and is-land bring **nothing but the rating**, written for this comparison: they are compared as runtimes, and a whole page would cost them more.
- *Main thread* is processor time on scripts, from Chromium's trace, less that of the page without any.
- *Click at first paint*: a real click on a star as soon as anything is painted. Scripts in the head hold back the first paint, so the line below counts from the start. *Lost* is a click after which no vote was sent within 5 s.
- *Memory*: what 1,000 ratings more take on the heap after garbage collection, less what their markup takes without scripts.
- The session votes, enlarges the text, searches, turns the calendar and comments, on a fast line. Interactions are reported in steps of 8 ms, from 16 ms on.
`;
}
