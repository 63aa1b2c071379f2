// Runs a part of `npm test` and prints its result.
import { spawn } from 'node:child_process';

const failed = [];

/** Returns the duration in s. */
const seconds = (since) => Math.round((Date.now() - since) / 1000);

/** Vitest prints only the number of passing tests. */
export const QUIET = '--reporter=minimal';

/**
 * Runs a script or a tool, then prints its output at once: all of it after a failure, else only the figures of tests.
 * @param name Its name in the output.
 * @param args Arguments of npm.
 */
export function run(name, args) {
  const since = Date.now();
  const output = [];
  return new Promise((resolve) => {
    const child = spawn('npm', ['--silent', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.on('error', (error) => output.push(Buffer.from(`${error}\n`)));
    child.on('close', (code, signal) => {
      const verdict = code === 0 ? 'passed' : `FAILED (${signal ?? code})`;
      if (code !== 0) failed.push(name);
      console.log(`${name}: ${verdict} after ${seconds(since)} s`);
      const text = Buffer.concat(output).toString().trim();
      if (text && (code !== 0 || args.includes(QUIET))) console.log(text.replace(/^/gm, '  '));
      resolve();
    });
  });
}

/** The last line: what has failed since the start. */
export function summary(started) {
  console.log(`${failed.length ? `FAILED: ${failed.join(', ')}` : 'All passed'} after ${seconds(started)} s`);
  if (failed.length) process.exitCode = 1;
}
