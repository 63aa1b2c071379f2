import { spawn } from 'node:child_process';

/** Keeps a core busy for as long as whoever has started it is there. */
const BUSY = 'const started = process.ppid; for (;;) if (process.ppid !== started) process.exit();';

/**
 * Starts processes that do nothing but keep the machine busy: what only works on a quiet one fails beside them.
 * @returns ends them.
 */
export function startLoad(processes: number): () => void {
  const started = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return () => {
    for (const child of started) child.kill();
  };
}
