// `npm run prove -- <proof>`: long runs that are not part of `npm test`. Further arguments go to the tool.
import { spawnSync } from 'node:child_process';

const browserTests = (...files) => ['vitest', 'run', '--project', 'browser', ...files];
const measurement = (project) => ['vitest', 'run', '--config', 'bench/vitest.config.ts', '--project', project];

/** The command of each proof, and the numbers that make it a long run unless the environment has others. */
const PROOFS = {
  fuzz: { command: browserTests('e2e/fuzz.test.ts'), numbers: { FUZZ_RUNS: '2000' } },
  sessions: { command: browserTests('e2e/sessions/sessions'), numbers: { SESSIONS_RUNS: '2000' } },
  desk: { command: browserTests('e2e/sessions/desk'), numbers: { SESSIONS_RUNS: '300' } },
  cycles: { command: browserTests('e2e/outbox-cycles.test.ts'), numbers: { K2_OFFLINE_CYCLES: '500' } },
  soak: { command: measurement('soak') },
  weak: { command: measurement('weak') },
  mutation: { command: ['node', 'test/mutation/run.mjs'] },
};

const [name, ...rest] = process.argv.slice(2);
const proof = Object.hasOwn(PROOFS, name ?? '') ? PROOFS[name] : undefined;
if (proof) {
  const [tool, ...args] = [...proof.command, ...rest];
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(tool, args, {
    stdio: 'inherit',
    env: { ...proof.numbers, ...process.env },
    shell: isWindows,
  });
  process.exitCode = status ?? 1;
} else {
  console.error(`npm run prove -- ${Object.keys(PROOFS).join('|')}`);
  process.exitCode = 2;
}
