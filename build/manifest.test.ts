// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createLogger, build as viteBuild } from 'vite';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { integrityOf, type Manifest } from './files.ts';
import { describeBuild, manifest } from './manifest.ts';

const root = mkdtempSync(join(tmpdir(), 'k2-manifest-'));
const dist = join(root, 'dist');

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(dist, 'chunks'), { recursive: true });
  writeFileSync(join(root, 'main.js'), 'console.log("loader");');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A build with this plugin and one that adds a file when all others are done. */
async function build(): Promise<string> {
  const printed: string[] = [];
  const customLogger = createLogger('silent');
  customLogger.info = (text) => {
    printed.push(text);
  };
  const late = { name: 'late', closeBundle: () => writeFileSync(join(dist, 'sw.js'), 'self;') };
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'silent',
    customLogger,
    plugins: [manifest('1.2.3'), late],
    build: { lib: { entry: 'main.js', formats: ['es'], fileName: () => 'k2-islands.js' } },
  });
  return printed.join('\n');
}

const readManifest = () => JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest;

it('the manifest lists every file with its sizes, also files written last, and the loader’s hash, as printed', async () => {
  const printed = await build();
  const { loader, version, files } = readManifest();
  expect(version).toBe('1.2.3');
  expect(files.map(({ file }) => file)).toEqual(['k2-islands.js', 'sw.js']);
  for (const { file, raw, brotli } of files) {
    const content = readFileSync(join(dist, file));
    expect([raw, brotli]).toEqual([content.length, brotliCompressSync(content).length]);
  }
  expect(printed).toContain(`integrity="${loader.integrity}"`);
  expect(loader.integrity).toBe(integrityOf(readFileSync(join(dist, 'k2-islands.js'))));
});

it('the manifest does not list itself, so that a second run writes the same', async () => {
  await build();
  expect(describeBuild(dist, '1.2.3')).toEqual(readManifest());
  // The example in the standard, Subresource Integrity, section 3.1.
  expect(integrityOf(Buffer.from("alert('Hello, world.');"))).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  );
});
