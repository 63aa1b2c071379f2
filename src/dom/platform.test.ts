// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('the code that runs in pages and in the worker', () => {
  const files = ['src', 'widgets', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  /** Classes of the platform whose names older libraries use for something else, and methods that they replace. */
  const TAKEN = /instanceof (\w*(Element|Event)|Node|Document|Window)\b|\b[A-Z]\w+\.prototype\b|\.scrollTo\(/;
  const LOST = /\bArray\.from\(|\bnew (Event|Request)\(|\.entries\(\)\)? \{$/;

  const linesThat = (isWrong: (line: string) => boolean) =>
    files
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .map((line) => `${path}: ${line.trim()}`),
      )
      .filter((line) => !/: (\/?\*|\/\/)/.test(line) && isWrong(line));
  /** Younger than the oldest browsers of docs/compatibility.md, by MDN's tables; some are used where asked for first (`?.`). */
  const YOUNGER = [
    /\bPromise\.try\b|\bRegExp\.escape\b|\bIterator\.|\bMath\.sumPrecise\b|\.parseHTML\b/,
    /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray)\(/,
    /\.(requestClose|moveBefore)\(/,
  ];

  it('uses no API that the oldest supported browsers do not have', () => {
    expect(linesThat((line) => YOUNGER.some((pattern) => pattern.test(line)))).toEqual([]);
  });

  it('reads the document by its prototype: names of pictures and forms of a page may hide its members', () => {
    const IS_DIRECT = /^(src\/(?!loader\/)|widgets\/).*(?<![\w'"`/-]|[^.]\.)document\.[a-z]/i;
    expect(linesThat((line) => !line.startsWith('src/dom/nodes.ts') && IS_DIRECT.test(line))).toEqual([]);
  });

  it('reads no global that a site may have replaced', () => {
    expect(files.length).toBeGreaterThan(200);
    expect(linesThat((line) => !line.startsWith('sw/') && (TAKEN.test(line) || LOST.test(line)))).toEqual([]);
  });
});
