// @vitest-environment node
import { expect, it } from 'vitest';
import { parseLimits } from './shrink.ts';

it.each([
  ['[200,160,1,1]', { width: 200, height: 160, aspect: 1, always: true }],
  ['[200,160,0,0]', { width: 200, height: 160, aspect: 0, always: false }],
  ['["200","160","3","0"]', { width: 200, height: 160, aspect: 3, always: false }],
  ['[0,160,2,1]', { width: 0, height: 160, aspect: 2, always: true }],
  ['[200]', { width: 200, height: 0, aspect: 1, always: true }],
])('the limits %s are read', (json, limits) => expect(parseLimits(json)).toEqual(limits));

it.each([null, 'true', '[0,0,1,1]', '[200,160'])('%s is no limit', (json) => expect(parseLimits(json)).toBeUndefined());
