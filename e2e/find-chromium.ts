import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium without windows: a page costs two thirds of the processor time. Not the script of this name in the path: it
 * would be killed in the place of the browser.
 */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a command; its failure only means that this way leads nowhere. */
function tryRun(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 300_000 });
  } catch {
    return '';
  }
}

function installWithApt(): void {
  if (process.getuid?.() !== 0) return;
  tryRun('apt-get', ['update']);
  const install = (name: string) => tryRun('apt-get', ['install', '-y', '--no-install-recommends', name]);
  install('chromium');
  // Apart: an older Debian has no such package, and the tests do without it.
  install('chromium-headless-shell');
}

/** @returns the path of a downloaded Chrome, or '' where downloads are not possible. */
function download(): string {
  const output = tryRun('npx', [
    '@puppeteer/browsers',
    'install',
    'chrome@stable',
    '--path',
    'node_modules/.cache/browsers',
  ]);
  return /^\S+ (.+)$/m.exec(output)?.[1]?.trim() ?? '';
}

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, an installed one, Debian's package, a download.
 * @returns the path of its executable.
 * @throws Error with instructions to install one.
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  const installed = INSTALLED.find(isExecutable);
  if (installed) return installed;
  installWithApt();
  const found = INSTALLED.find(isExecutable) ?? download();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium) ' +
      'or name its executable in the environment variable CHROMIUM_PATH.',
  );
}

/**
 * Finds the Chromium without windows, for tests that need only pages. Debian packages it separately.
 * @returns the path of its executable; undefined without one, or if `CHROMIUM_PATH` names a browser for all tests.
 */
export function findHeadlessShell(): string | undefined {
  return !process.env.CHROMIUM_PATH && isExecutable(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}
