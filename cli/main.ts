#!/usr/bin/env node
import { run } from './run.ts';

declare const __VERSION__: string;

process.exitCode = await run(process.argv.slice(2), __VERSION__, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
