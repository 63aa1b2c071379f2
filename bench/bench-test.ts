import { afterAll, beforeAll, inject } from 'vitest';
import { type Chromium, startChromium } from '../e2e/driver.ts';
import { type BenchServer, startBenchServer } from './server.ts';

/** Browser and servers for the measurements of one file, started before its first test. */
interface Bench {
  readonly chromium: Chromium;
  readonly server: BenchServer;
}

/** Starts a browser and the server of the bench before the tests of this file, and ends both after them. */
export function benchTest(): Bench {
  let chromium: Chromium;
  let server: BenchServer;
  beforeAll(async () => {
    [chromium, server] = await Promise.all([startChromium(), startBenchServer(inject('dist'))]);
  });
  afterAll(async () => {
    await chromium?.close();
    await server?.close();
  });
  return {
    get chromium() {
      return chromium;
    },
    get server() {
      return server;
    },
  };
}
