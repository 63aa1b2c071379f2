// @vitest-environment node
import { File } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { outputTypeOf } from './formats.ts';

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
