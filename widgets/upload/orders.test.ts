// @vitest-environment node
import { File } from 'node:buffer';
import { expect, it } from 'vitest';
import { outputTypeOf, parseLimits } from './orders.ts';

it.each([
  ['[200,160,1,1]', { width: 200, height: 160, aspect: 1, always: true }],
  ['[200,160,0,0]', { width: 200, height: 160, aspect: 0, always: false }],
  ['["200","160","3","0"]', { width: 200, height: 160, aspect: 3, always: false }],
  ['[0,160,2,1]', { width: 0, height: 160, aspect: 2, always: true }],
  ['[200]', { width: 200, height: 0, aspect: 1, always: true }],
  ['[200.9,-5,7,true]', { width: 200, height: 0, aspect: 1, always: true }],
  ['[200,null,null,false]', { width: 200, height: 0, aspect: 1, always: false }],
])('the limits %s are read', (json, limits) => expect(parseLimits(json)).toEqual(limits));

it.each([null, '', 'true', '[0,0,1,1]', '["",""]', '[]', '{"0":200}', '[200,160'])('%s is no limit', (json) =>
  expect(parseLimits(json)).toBeUndefined(),
);

const typeOf = (name: string, type: string) => outputTypeOf(new File([''], name, { type }) as globalThis.File);

it.each([
  ['a.jpg', 'image/jpeg', 'image/jpeg'],
  ['Ä b.JPEG', 'image/jpeg', 'image/jpeg'],
  ['a.png', 'image/png', 'image/png'],
  ['a.webp', 'image/webp', 'image/webp'],
  ['a.avif', 'image/avif', 'image/png'],
  ['a.jpg', 'image/pjpeg', 'image/jpeg'],
  ['a.jpg', 'image/png', 'image/png'],
])('%s (%s) is written as %s', (name, type, written) => expect(typeOf(name, type)).toBe(written));

it.each([
  ['a.gif', 'image/gif'],
  ['a.svg', 'image/svg+xml'],
  ['a.heic', 'image/heic'],
  ['a.jpg', ''],
  ['a.jpg', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['a.jpg.exe', 'image/jpeg'],
])('%s (%s) is not made smaller', (name, type) => expect(typeOf(name, type)).toBeUndefined());
