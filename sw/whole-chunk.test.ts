// @vitest-environment node
import { expect, it } from 'vitest';
import { isWholeChunk } from './whole-chunk.ts';

const CODE = 'import{a as b}from"./base-abcde.js";function c(){return{d:1}}export{b as e,c as f};';

it('a chunk is whole when it ends with its exports, perhaps with a comment of the server', () => {
  const chunks = [CODE, 'export{a as b}from"./base-abcde.js"', `${CODE}\n// cached`, `${CODE} /* 12 ms\n */\n`];
  expect(chunks.filter(isWholeChunk)).toEqual(chunks);
});

it('neither a part of a chunk nor a page is whole', () => {
  const parts = Array.from({ length: CODE.length - 1 }, (_, end) => CODE.slice(0, end));
  const page = '<!DOCTYPE html><style>h1{color:red}</style><h1>404</h1>';
  expect([...parts, page].filter(isWholeChunk)).toEqual([]);
});
