// `npm test`: everything that CI checks. What waits and what works run beside each other, which keeps two cores busy.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** How long something has taken, in s. */
const seconds = (since) => Math.round((Date.now() - since) / 1000);

const started = Date.now();
const failed = [];

/** Says nothing of what passes but how many there were. */
const QUIET = '--reporter=minimal';

/** Runs a script of package.json, then prints in one piece what it had to say. */
function run(script, ...options) {
  const since = Date.now();
  const output = [];
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    // Browser tests wait for what takes longer; unit tests have limits for what works all the time.
    if (script === 'test:browser' && child.pid) setPriority(child.pid, 5);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data));
    child.on('error', (error) => output.push(Buffer.from(`${error}\n`)));
    child.on('close', (code, signal) => {
      const verdict = code === 0 ? 'passed' : `FAILED (${signal ?? code})`;
      if (code !== 0) failed.push(script);
      console.log(`${script}: ${verdict} after ${seconds(since)} s`);
      const text = Buffer.concat(output).toString().trim();
      // Remarks on what passes are seen by whoever runs that script alone.
      if (text && (code !== 0 || options.includes(QUIET))) console.log(text.replace(/^/gm, '  '));
      resolve();
    });
  });
}

/** One worker of the unit tests: beside the browsers, which need the other core. */
async function whatOnlyWorks() {
  await run('check');
  await run('test:release', QUIET);
  await run('test:unit', QUIET, '--maxWorkers=1', '--testTimeout=20000');
}

await Promise.all([run('test:browser', QUIET), whatOnlyWorks()]);

console.log(`${failed.length ? `FAILED: ${failed.join(', ')}` : 'All passed'} after ${seconds(started)} s`);
if (failed.length) process.exitCode = 1;
