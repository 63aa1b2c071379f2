// @vitest-environment node
import { expect, it } from 'vitest';
import { isWholeChunk } from './whole-chunk.ts';

const CODE = 'import{a as b}from"./base-abcde.js";function c(){return{d:1}}export{b as e,c as f};';

it('a chunk is whole when it ends with its exports', () => {
  expect(isWholeChunk(CODE)).toBe(true);
  expect(isWholeChunk('export{a as b}from"./base-abcde.js"')).toBe(true);
});

it('a comment of the server may follow', () => {
  expect(isWholeChunk(`${CODE}\n// cached`)).toBe(true);
  expect(isWholeChunk(`${CODE} /* 12 ms\n */\n`)).toBe(true);
});

it('no part of a chunk is whole', () => {
  const parts = Array.from({ length: CODE.length - 1 }, (_, end) => CODE.slice(0, end));
  expect(parts.filter(isWholeChunk)).toEqual([]);
});

it('a page is not a chunk', () => {
  expect(isWholeChunk('<!DOCTYPE html><style>h1{color:red}</style><h1>404</h1>')).toBe(false);
});
