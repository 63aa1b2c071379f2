// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SHORT_NAMES } from './compact.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** All files of a folder whose path fits. */
const read = (folder: string, fitting: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => fitting.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');

describe('shortened names', () => {
  it('are no members of the web platform', () => {
    const platform = new Set(
      read(join(root, 'node_modules/@typescript'), /\/lib\.[\w.]+\.d\.ts$/).match(
        /(?<=^\s+(?:readonly )?)\w+(?=[?(<:])/gm,
      ),
    );
    expect(platform).toContain('closest');
    expect(Object.keys(SHORT_NAMES).filter((name) => platform.has(name))).toEqual([]);
  });

  it('are no members of the public API', () => {
    const seen = readFileSync(join(root, 'src/public-api.ts'), 'utf8');
    expect(seen).toContain('scan');
    expect(Object.keys(SHORT_NAMES).filter((name) => new RegExp(`\\b${name}\\b`).test(seen))).toEqual([]);
  });

  it('are not in data shared between pages and the worker, which is built separately', () => {
    const files = /^(?:waiting-comment|outbox[\w-]*|send-outbox|deliver)\.ts$/;
    const shared = read(join(root, 'src/offline/outbox'), files).replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*/gm, '');
    expect(shared).toContain('sitePath');
    const names = Object.keys(SHORT_NAMES).filter((name) => new RegExp(`\\b${name}\\b`).test(shared));
    expect(names).toEqual([]);
  });

  it('are nowhere used as strings', () => {
    const code = ['src', 'widgets']
      .map((folder) => read(join(root, folder), /(?<!\.test)\.tsx?$/))
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // Types are no code.
      .replace(/\b(Pick|Omit)<(?:[^<>]|<[^<>]*>)*>/g, '');
    expect(/'nodeType'/.test(code)).toBe(true);
    expect(Object.keys(SHORT_NAMES).filter((name) => new RegExp(`['"]${name}['"]`).test(code))).toEqual([]);
  });

  it('are each replaced by a letter of their own', () => {
    const letters = Object.values(SHORT_NAMES);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
