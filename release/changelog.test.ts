// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { releaseDate } from './changelog.ts';

const CHANGELOG = `# Changelog

## 1.10.0, 2026-12-01

- New.

## 1.1.0, 2026-11-21

- Old.

## 1.0.0, 2026-11-01
`;

it('a version is released when its section has a date', () => {
  expect(releaseDate(CHANGELOG, '1.10.0')).toBe('2026-12-01');
  expect(releaseDate(CHANGELOG, '1.1.0')).toBe('2026-11-21');
});

it('a version without a section, or with an empty one, is not released', () => {
  expect(() => releaseDate(CHANGELOG, '2.0.0')).toThrow('no section "## 2.0.0, <date>"');
  expect(() => releaseDate(CHANGELOG, '1.0.0')).toThrow('says nothing about 1.0.0');
});

it('the version of package.json has a section in the changelog', () => {
  const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(releaseDate(read('CHANGELOG.md'), version)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } };
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});
