import { expect, inject, it } from 'vitest';
import { needs } from './engines/engine.ts';
import { startFuzzer } from './fuzz/run.ts';

const SEEDS = Array.from({ length: 100 }, (_, at) => at + 1);
const TABS = 3;

/** `npm run prove -- fuzz` tries as many as one likes. */
it('changed pages work as without K2 Islands outside of widgets, lose nothing, send nothing twice, and are restored', async () => {
  needs('DevTools protocol');
  const fuzzer = await startFuzzer(inject('dist'), TABS);
  try {
    expect((await fuzzer.run(SEEDS)).join('\n')).toBe('');
  } finally {
    await fuzzer.close();
  }
}, 300_000);
