import { GROUPS, type KnownMeasure, type Results, type Row } from './figures.ts';
import { formatFigure } from './report.ts';

/** Sizes in px. */
const WIDTH = 960;
const PANEL_WIDTH = 460;
const GAP = 40;
const ROW = 22;
const TITLE = 34;
const HEADING = 30;
const LABEL_WIDTH = 210;
const VALUE_WIDTH = 80;
const BAR_WIDTH = PANEL_WIDTH - LABEL_WIDTH - VALUE_WIDTH;

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1c2430; }
  .title { font-weight: 600; font-size: 14px; }
  .heading { font-weight: 600; font-size: 16px; }
  .value { font-variant-numeric: tabular-nums; }
  .bar { fill: #9aa7b8; }
  .ours { fill: #0b63ce; }
  .lost { fill: #b3261e; }
  .ground { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6ebf2; }
    .bar { fill: #66758a; }
    .ours { fill: #6cb0ff; }
    .lost { fill: #ff8a80; }
    .ground { fill: #10161f; }
  }`;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Draws one measure: a bar for each contender with a figure, scaled to the longest. */
function renderPanel(
  rows: readonly Row[],
  ours: readonly string[],
  measure: KnownMeasure,
): { height: number; svg: string } {
  const shown = rows.filter(
    ({ figures, lost }) => figures[measure.key] !== undefined || (measure.call && lost.includes(measure.call)),
  );
  const longest = Math.max(...shown.map(({ figures }) => figures[measure.key] ?? 0)) || 1;
  const lines = shown.map((row, index) => {
    const value = row.figures[measure.key];
    const width = Math.max(1, ((value ?? 0) / longest) * BAR_WIDTH);
    const y = TITLE + index * ROW;
    const bar =
      value === undefined
        ? ''
        : `<rect class="bar${ours.includes(row.name) ? ' ours' : ''}" x="${LABEL_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="14" rx="2"/>`;
    const text = value === undefined ? 'lost' : formatFigure(value, measure);
    const textX = LABEL_WIDTH + (value === undefined ? 0 : width) + 8;
    return `<text x="0" y="${y + 12}">${escapeXml(row.name)}</text>${bar}<text class="${value === undefined ? 'lost' : 'value'}" x="${textX.toFixed(1)}" y="${y + 12}">${text}</text>`;
  });
  return {
    height: TITLE + shown.length * ROW + 18,
    svg: `<text class="title" x="0" y="18">${escapeXml(measure.title)}</text>\n${lines.join('\n')}`,
  };
}

/** Draws the results as bars, less is better, for light and dark backgrounds. Counts are only in the table. */
export function renderPicture({ rows, date, browser }: Results, ours: readonly string[]): string {
  let y = 44;
  const groups = GROUPS.flatMap(({ title, measures }) => {
    const drawn = measures.filter(({ unit }) => unit);
    if (!drawn.length) return [];
    const top = y + HEADING;
    const heights: [number, number] = [0, 0];
    const panels = drawn.map((measure) => {
      const { height, svg } = renderPanel(rows, ours, measure);
      const column = heights[0] <= heights[1] ? 0 : 1;
      const place = `translate(${20 + column * (PANEL_WIDTH + GAP / 2)} ${top + heights[column]})`;
      heights[column] += height;
      return `<g transform="${place}">\n${svg}\n</g>`;
    });
    const heading = `<text class="heading" x="20" y="${y + 18}">${escapeXml(title)}</text>`;
    y = top + Math.max(...heights) + GAP / 2;
    return [heading, ...panels];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + GAP / 2} ${y}" role="img" aria-labelledby="title">
<title id="title">K2 Islands compared with the originals and other runtimes</title>
<style>${STYLE}
</style>
<rect class="ground" width="100%" height="100%"/>
<text x="20" y="26">Shorter is better. ${escapeXml(`${browser}, ${date}`)}, processor at a quarter of its speed.</text>
${groups.join('\n')}
</svg>
`;
}
