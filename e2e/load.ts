import { spawn } from 'node:child_process';

/** Keeps a core busy until the parent process ends. */
const BUSY = 'const started = process.ppid; for (;;) if (process.ppid !== started) process.exit();';

/**
 * Starts processes that keep the machine busy, so that tests fail which pass only on a quiet one.
 * @returns a function that ends them.
 */
export function startLoad(processes: number): () => void {
  const started = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return () => {
    for (const child of started) child.kill();
  };
}
