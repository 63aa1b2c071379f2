import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { formatReport, plain } from './format.ts';
import { readPage } from './page-source.ts';

const USAGE = `Usage: k2-islands check <address, file or -> [--json]

Reads a page and says which widgets will adopt what, what is missing for it, and what of the original scripts is still
there. Of an address, the files of K2 Islands are looked at, too. Nothing of the page is run. No cookies are sent: a page
for members is saved in the browser and checked as a file, or comes through a pipe (-). A password for the whole site
goes into the address: https://name:password@…

  --json      the report as JSON
  --version   the version of this command
  --help      this text

Exit code: 0 fine; 1 the tag is missing, or something can't work; 2 the page can't be read, or the command is wrong.
`;

/** Where the words of the command go. */
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
 * Does what the command line says.
 * @param args What stands behind the name of the command.
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
