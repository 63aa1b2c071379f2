import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vite';
import { commandBuild } from './command-build.ts';
import { writeRelease } from './write-release.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = fileURLToPath(new URL('../dist', import.meta.url));

const described = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Adds the command, the type declarations and the package to the bundle that `vite build` makes. */
export default defineConfig(
  mergeConfig(commandBuild(ROOT, described.version, `${DIST}/cli`), { plugins: [writeRelease(described, DIST)] }),
);
