import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST, type Manifest } from '../../build/files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folders that no build reads, or that it writes itself. */
const NOT_COPIED = /^(node_modules|dist|coverage|bench|e2e|\.\w+)$/;

/** Address at which the packed version is offered. */
export const RELEASES = 'https://releases.example/';

/** The installed package. */
export interface Installed {
  /** Folder of a project that contains only the package. */
  readonly project: string;
  /** Folder of the package in it. */
  readonly folder: string;
  /** Path of the tarball. */
  readonly tarball: string;
  /** Folder of the build that it was packed from. */
  readonly dist: string;
  remove(): void;
}

/**
 * Runs npm offline, and without the options of the npm that runs the tests.
 * @returns its output.
 */
function npm(cwd: string, ...args: string[]): string {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|node_env$|vitest)/i.test(name));
  const release = { npm_config_offline: 'true', RELEASES_URL: RELEASES };
  const env = { ...Object.fromEntries(inherited), ...release };
  return execFileSync('npm', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Copies the sources, because `dist/` belongs to the developer, whose preview may be using it. */
function copySources(target: string): void {
  cpSync(ROOT, target, { recursive: true, filter: (path) => !NOT_COPIED.test(relative(ROOT, path)) });
  symlinkSync(join(ROOT, 'node_modules'), join(target, 'node_modules'));
}

/** Copies the files of the build, without the files of a release, for the browser tests. */
function handBuildOn(dist: string, target: string): void {
  const { files } = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8')) as Manifest;
  for (const { file } of files) cpSync(join(dist, file), join(target, file));
  // Last, because it marks the copy as complete.
  cpSync(join(dist, MANIFEST), join(target, MANIFEST));
}

/** Packs the package as `npm publish` would, which builds it, and installs it into a project of its own. */
export function installPackage(): Installed {
  const work = mkdtempSync(join(tmpdir(), 'k2-installed-'));
  const [sources, project] = [join(work, 'sources'), join(work, 'project')];
  copySources(sources);
  npm(sources, 'pack', '--pack-destination', work);
  if (process.env.K2_BUILT) handBuildOn(join(sources, 'dist'), process.env.K2_BUILT);
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('npm has packed nothing');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name": "site", "private": true, "type": "module"}');
  npm(project, 'install', '--no-audit', '--no-fund', join(work, tarball));
  return {
    project,
    folder: join(project, 'node_modules/k2-islands'),
    tarball: join(work, tarball),
    dist: join(sources, 'dist'),
    remove: () => rmSync(work, { recursive: true }),
  };
}
