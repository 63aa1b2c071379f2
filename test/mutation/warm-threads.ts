import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker } from 'vitest/node';

const ENTRY = fileURLToPath(new URL('warm-worker.mjs', import.meta.url));

/** Limits the memory that a thread may keep. */
const MOST_RUNS = 40;

interface Parked {
  readonly thread: Worker;
  readonly runs: number;
  /** Vitest's clock takes over what it found in the first one. */
  readonly environment: string;
}

/** Threads that have ended their last run in order. */
const idle: Parked[] = [];

/**
 * A thread that outlives its run. Starting one, and loading vitest and the DOM in it, takes several times as long as the
 * tests that look at one change; the DOM and all modules of the project are new for each file as ever.
 */
class WarmThread implements PoolWorker {
  readonly name = 'warm';
  readonly #options: PoolOptions;
  #thread: Worker | undefined;
  #runs = 0;
  #ended = false;
  #spoilt = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  #own(): Worker {
    if (!this.#thread) throw new Error('The thread has not been started.');
    return this.#thread;
  }

  async start(): Promise<void> {
    const { env, execArgv, environment } = this.#options;
    const index = idle.findIndex((parked) => parked.environment === environment.name);
    const [parked] = index < 0 ? [] : idle.splice(index, 1);
    this.#thread = parked?.thread ?? new Worker(ENTRY, { env, execArgv });
    this.#runs = (parked?.runs ?? 0) + 1;
    this.#thread.ref();
    this.#thread.removeAllListeners('error').removeAllListeners('exit');
    this.#thread.on('message', (message: { type?: string }) => {
      if (message?.type === 'stopped') this.#ended = true;
      if (message?.type === 'spoilt') this.#spoilt = true;
    });
  }

  async stop(): Promise<void> {
    const thread = this.#own();
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
    this.#thread = undefined;
    if (!this.#ended || this.#spoilt || this.#runs === MOST_RUNS) await thread.terminate();
    else {
      thread.unref();
      const parked: Parked = { thread, runs: this.#runs, environment: this.#options.environment.name };
      // State left by one test may end it.
      const drop = () => idle.includes(parked) && idle.splice(idle.indexOf(parked), 1);
      thread.on('error', drop).on('exit', drop);
      idle.push(parked);
    }
  }

  send(message: unknown): void {
    this.#own().postMessage(message);
  }
  on(event: string, listener: (value: unknown) => void): void {
    this.#own().on(event, listener);
  }
  off(event: string, listener: (value: unknown) => void): void {
    this.#thread?.off(event, listener);
  }
  deserialize(data: unknown): unknown {
    return data;
  }
}

export const warmThreads: PoolRunnerInitializer = {
  name: 'warm',
  createPoolWorker: (options) => new WarmThread(options),
};
