import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { formatReport, plain } from './format.ts';
import { readPage } from './page-source.ts';

const USAGE = `Usage: k2-islands check <URL, file or -> [--json]

Checks a page: the elements that K2 Islands will enhance, anything that they lack, and the original scripts that are still
loaded. For a URL, the files of K2 Islands are checked as well. No script of the page is run and no cookies are sent. To
check a page for members, save it in your browser and check the file, or pipe it in (-). If the whole site has a password,
put it into the URL: https://name:password@…

  --json      the report as JSON
  --version   the version of this command
  --help      this text

Exit codes: 0 no errors; 1 the tag is missing or something cannot work; 2 the page cannot be read or the command line
is invalid.
`;

/** Output of the command. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

function parse(args: readonly string[]) {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean' }, version: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, target, ...rest] = positionals;
  return { ...values, target: command === 'check' && rest.length === 0 ? target : undefined };
}

/**
 * Runs the command.
 * @param args Arguments after its name.
 * @returns the exit code.
 */
export async function run(args: readonly string[], version: string, { out, err }: Output): Promise<0 | 1 | 2> {
  try {
    const { help, version: asksVersion, json, target } = parse(args);
    if (help || asksVersion) {
      out(help ? USAGE : `${version}\n`);
      return 0;
    }
    if (!target) {
      err(USAGE);
      return 2;
    }
    const report = await check(await readPage(target));
    out(`${json ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
    return report.ok ? 0 : 1;
  } catch (error) {
    const message = error instanceof RangeError ? 'The page is nested too deeply' : (error as Error).message;
    err(`k2-islands: ${plain(message).trim()}\n`);
    return 2;
  }
}
