// `npm run bench`: all figures; `npm run bench -- site`: a first visit and a vote on a site that runs.
import { spawnSync } from 'node:child_process';

const isSite = process.argv[2] === 'site';
const args = process.argv.slice(isSite ? 3 : 2);
const project = isSite ? 'site' : 'speed';
const { status } = spawnSync('vitest', ['run', '--config', 'bench/vitest.config.ts', '--project', project, ...args], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
