// @vitest-environment node
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createZip, type ZipEntry } from './zip.ts';

const entry = (path: string, content: string): ZipEntry => ({ path, content: Buffer.from(content) });

describe('a zip archive', () => {
  it('unpacks to its original content, for any content', () => {
    const name = fc.stringMatching(/^[\wäß -]{1,12}$/).map((text) => `n${text}`);
    const files = fc.uniqueArray(
      fc.record({
        path: fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
        content: fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.constant(new Uint8Array(2000))),
      }),
      { selector: ({ path }) => path, maxLength: 6 },
    );
    fc.assert(
      fc.property(files, (entries) => {
        const read = unzipSync(createZip(entries));
        expect(Object.keys(read)).toHaveLength(entries.length);
        for (const { path, content } of entries) expect(read[path]).toEqual(content);
      }),
      { numRuns: 40 },
    );
  });

  it('has the same bytes for any order and date', () => {
    const [one, two] = [entry('b/c.js', '1'), entry('a.js', '2')];
    expect(createZip([one, two])).toEqual(createZip([two, one]));
    expect(Object.keys(unzipSync(createZip([one, two])))).toEqual(['a.js', 'b/c.js']);
    // 1 January 1980, 0:00.
    expect(createZip([one]).readUInt32LE(10)).toBe(0x00210000);
  });

  it('is readable by every unpacker: no data descriptors, no 64-bit fields', () => {
    const zip = createZip([entry('a.js', 'x')]);
    expect(zip.readUInt16LE(4)).toBe(20);
    expect(zip.readUInt16LE(6) & 0b1000).toBe(0);
  });
});

describe('a zip archive rejects the path', () => {
  it.each(['../a.js', '/a.js', 'a/../../b', 'a\\b', 'c:/a', '', 'a//b', './a'])('%j', (path) => {
    expect(() => createZip([entry(path, '')])).toThrow('no path inside an archive');
  });

  it('of an entry that exists already', () => {
    expect(() => createZip([entry('a', '1'), entry('a', '2')])).toThrow('twice');
  });
});
