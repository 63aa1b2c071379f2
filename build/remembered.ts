import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where tools keep what they can make again; `npm ci` empties it. */
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/k2-islands-code/', import.meta.url));

/**
 * What a slow function makes of a text, from the last time where there was one: tests and releases build the same code
 * several times.
 * @param how All that the result depends on beside the text: names of tools, versions, options.
 */
export async function remembered(how: string, text: string, make: () => string | Promise<string>): Promise<string> {
  const file = join(FOLDER, createHash('sha256').update(how).update('\0').update(text).digest('hex'));
  try {
    return await readFile(file, 'utf8');
  } catch {
    const result = await make();
    const written = `${file}.${process.pid}.${Math.random()}`;
    // A folder that can't be written to only costs time.
    await mkdir(FOLDER, { recursive: true })
      .then(() => writeFile(written, result))
      .then(() => rename(written, file))
      .catch(() => {});
    return result;
  }
}
