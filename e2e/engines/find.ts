import { existsSync, readdirSync } from 'node:fs';
import { isExecutable } from '../find-chromium.ts';

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';

/** Debian's path and others: below a folder named by processor, and one named by the interface's version. */
function findMiniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'].filter((folder) => existsSync(folder));
  const below = folders.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => `${folder}/${name}`)]);
  return below
    .flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => `${folder}/${name}`))
    .map((folder) => `${folder}/MiniBrowser`)
    .find(isExecutable);
}

/** Paths of the executables that a run in WebKit needs. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  /** A virtual screen, which this browser requires. */
  readonly screen: string;
}

/**
 * Finds a Firefox: `FIREFOX_PATH`, or an installed one.
 * @returns its path.
 * @throws Error with instructions to install one.
 */
export function findFirefox(): string {
  const found = process.env.FIREFOX_PATH || FIREFOX.find(isExecutable);
  if (found) return found;
  throw new Error(
    'There is no Firefox here: on Debian, apt-get install firefox-esr; or name its executable in FIREFOX_PATH.',
  );
}

/**
 * Finds an installed WebKitGTK with its driver, and a screen.
 * @throws Error with instructions to install them.
 */
export function findWebKit(): WebKit {
  const browser = findMiniBrowser();
  if (browser && [DRIVER, SCREEN].every(isExecutable)) return { driver: DRIVER, browser, screen: SCREEN };
  throw new Error('There is no WebKit that can be driven here: on Debian, apt-get install webkit2gtk-driver xvfb.');
}
