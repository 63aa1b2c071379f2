import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** Where tools keep what they can make again; `npm ci` empties it. */
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/k2-islands-code/', import.meta.url));

/** The file for what is made of something. */
const fileOf = (how: string, of: string | Uint8Array) =>
  join(FOLDER, createHash('sha256').update(how).update('\0').update(of).digest('hex'));

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function keep(file: string, result: string): string {
  const written = `${file}.${process.pid}.${Math.random()}`;
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(written, result);
    renameSync(written, file);
  } catch {
    // A folder that can't be written to only costs time.
  }
  return result;
}

/**
 * What a slow function makes of a text, from the last time where there was one: tests and releases build the same code
 * several times.
 * @param how All that the result depends on beside the text: names of tools, versions, options.
 */
export async function remembered(how: string, text: string, make: () => string | Promise<string>): Promise<string> {
  const file = fileOf(how, text);
  return read(file) ?? keep(file, await make());
}

/** The size of a file after Brotli, in bytes, remembered in the same way: to compress a build takes seconds. */
export function brotliSize(content: Uint8Array): number {
  const file = fileOf(`brotli ${process.versions.brotli}`, content);
  return Number(read(file) ?? keep(file, `${brotliCompressSync(content).length}`));
}
