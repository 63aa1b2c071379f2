import type { Report } from './report.ts';

/** Control characters, by which a page could act on the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Replaces control characters in a text of the page. */
export const plain = (text: string) => text.replace(CONTROL, ' ');

/** Aligns the columns of rows. */
function table(rows: readonly (readonly string[])[]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < row.length - 1 ? cell.padEnd(width(column)) : cell))
      .join('  ')
      .trimEnd(),
  );
}

function section(title: string, rows: readonly (readonly string[])[], otherwise: string): string {
  const lines = rows.length ? table(rows.map((row) => row.map(plain))) : [otherwise];
  return [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

function tagRows({ tag }: Report): string[][] {
  if (!tag) return [];
  const parameters = Object.entries(tag.parameters).map(([name, value]) => ['', `${name}=${value}`]);
  return [
    ['URL', tag.url],
    ['loads', tag.timing],
    ['site path', tag.sitePath],
    ...(tag.version ? [['version', tag.version]] : []),
    ...parameters.map(([, text], index) => [index ? '' : 'parameters', `${text}`]),
  ];
}

const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Writes a report as plain text, without a final line break. */
export function formatReport(report: Report): string {
  const { page, isServed, widgets, ignored, originals, findings } = report;
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  const left = ignored ? ` (${times(ignored, 'region')} ignored)` : '';
  return [
    isServed ? plain(page) : `${plain(page)}\nFrom a copy: the files on the server were not checked.`,
    section('Tag', tagRows(report), 'none'),
    section(
      `Widgets${left}`,
      widgets.map(({ widget, elements }) => [widget, times(elements, 'element')]),
      'none',
    ),
    section(
      'Original scripts on the page',
      originals.map(({ name, where, advice }) => [name, where, advice]),
      'none',
    ),
    section(
      'Findings',
      findings.map(({ level, about, message, element, count = 1 }) => {
        const place = element ? ` [${element}${count > 1 ? `, and ${count - 1} more` : ''}]` : '';
        return [level, about, message + place];
      }),
      'none',
    ),
    `${report.ok ? 'Passed' : 'Failed'}: ${times(count('error'), 'error')}, ${times(count('warning'), 'warning')}`,
  ].join('\n\n');
}
