// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerSizes } from './reader-sizes.ts';
import { weigh } from './size-table.ts';

const dist = mkdtempSync(join(tmpdir(), 'k2-islands-'));
const files = {
  'k2-islands.js': '1',
  'sw.js': '22',
  'chunks/runtime-12345.js': 'import{a}from"./base-12345.js";',
  'chunks/base-12345.js': '333',
  'chunks/rating-12345.js': 'import{a}from"./base-12345.js";import"./calls-12345.js";import("./react-12345.js")',
  'chunks/calls-12345.js': '4444',
  'chunks/react-12345.js': '55555',
};

beforeAll(() => {
  mkdirSync(join(dist, 'chunks'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text);
});
afterAll(() => rmSync(dist, { recursive: true }));

const rawOf = (...names: (keyof typeof files)[]) => names.reduce((sum, name) => sum + files[name].length, 0);
const RUNTIME = ['k2-islands.js', 'chunks/runtime-12345.js', 'chunks/base-12345.js'] as const;
const rawFor = (...chunks: string[]) =>
  readerSizes(dist, weigh(dist, []), [], [{ name: 'does this', chunks, budget: 9 }])[0]?.raw;

describe('the bytes that a reader fetches', () => {
  it('are those of the loader, the named chunks and all their static imports, each once', () => {
    expect(rawFor('runtime')).toBe(rawOf(...RUNTIME));
    expect(rawFor('runtime', 'rating')).toBe(rawOf(...RUNTIME, 'chunks/rating-12345.js', 'chunks/calls-12345.js'));
    expect(rawFor('runtime', 'rating', 'react')).toBe(
      rawOf(...RUNTIME, 'chunks/rating-12345.js', 'chunks/calls-12345.js', 'chunks/react-12345.js'),
    );
  });

  it('include the files of the worker on a first visit, and keep name and budget', () => {
    const firstVisit = ['k2-islands.js', 'sw.js', 'chunks/base-12345.js'];
    const reader = { name: 'reads', chunks: ['runtime'], worker: true, budget: 7 } as const;
    const [size] = readerSizes(dist, weigh(dist, []), firstVisit, [reader]);
    expect(size).toMatchObject({ file: 'reads', raw: rawOf(...RUNTIME, 'sw.js'), budget: 7 });
  });

  it('are not computed with the name of a chunk that does not exist', () => {
    expect(() => rawFor('runtime', 'ratings')).toThrow('No chunk "ratings" for: does this');
  });

  it('are not listed for a build without the runtime', () => {
    const sizes = weigh(dist, []).filter(({ file }) => !file.includes('runtime'));
    expect(readerSizes(dist, sizes, [])).toEqual([]);
  });
});
