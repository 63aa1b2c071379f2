import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { demoBuild } from './build.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

export default defineConfig(demoBuild(DIST, `${DIST}/demo`));
