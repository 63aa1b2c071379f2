import { File } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputTypeOf, parseLimits } from './orders.ts';

// @vitest-environment node

/** Of these any list has a text. */
const primitive = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null));

describe('the limits of pictures', () => {
  it.each([
    ['[200,160,1,1]', { width: 200, height: 160, aspect: 1, always: true }],
    ['[200,160,0,0]', { width: 200, height: 160, aspect: 0, always: false }],
    ['["200","160","3","0"]', { width: 200, height: 160, aspect: 3, always: false }],
    ['[0,160,2,1]', { width: 0, height: 160, aspect: 2, always: true }],
    ['[200,0]', { width: 200, height: 0, aspect: 1, always: true }],
    ['[200]', { width: 200, height: 0, aspect: 1, always: true }],
    ['[200.9,-5,7,true]', { width: 200, height: 0, aspect: 1, always: true }],
    ['[200,null,null,false]', { width: 200, height: 0, aspect: 1, always: false }],
    ['[200,{"toString":0},{"toString":0},[]]', { width: 200, height: 0, aspect: 1, always: true }],
    ['[200,"wide","3",null]', { width: 200, height: 0, aspect: 3, always: true }],
  ])('%s', (json, limits) => expect(parseLimits(json)).toEqual(limits));

  it.each([null, '', 'true', 'false', '[0,0,1,1]', '["",""]', '[]', '{"0":200}', '200', '[200,160', '[1e999,-1]'])(
    '%s do not exist',
    (json) => expect(parseLimits(json)).toBeUndefined(),
  );

  it('never throw, and are whole numbers and not negative', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.array(primitive).map(String)), (json) => {
        const limits = parseLimits(json);
        if (!limits) return;
        expect(limits.width + limits.height).toBeGreaterThan(0);
        for (const side of [limits.width, limits.height]) expect(Number.isInteger(side) && side >= 0).toBe(true);
      }),
    );
  });
});

// @vitest-environment node

const typeOf = (name: string, type: string) => outputTypeOf(new File([''], name, { type }) as globalThis.File);

describe('a file is resized as', () => {
  it.each([
    ['a.jpg', 'image/jpeg', 'image/jpeg'],
    ['Ä b.JPEG', 'image/jpeg', 'image/jpeg'],
    ['a.png', 'image/png', 'image/png'],
    ['a.webp', 'image/webp', 'image/webp'],
    ['a.avif', 'image/avif', 'image/png'],
    ['a.jpg', 'image/pjpeg', 'image/jpeg'],
    ['a.jpg', 'image/png', 'image/png'],
  ])('%s (%s): %s', (name, type, written) => expect(typeOf(name, type)).toBe(written));

  it.each([
    ['a.gif', 'image/gif'],
    ['a.gif', 'image/png'],
    ['a.svg', 'image/svg+xml'],
    ['a.heic', 'image/heic'],
    ['a.bmp', 'image/bmp'],
    ['a.jpg', ''],
    ['a.jpg', 'application/pdf'],
    ['jpg', 'image/jpeg'],
    ['a.jpg.exe', 'image/jpeg'],
  ])('%s (%s): not at all', (name, type) => expect(typeOf(name, type)).toBeUndefined());
});
