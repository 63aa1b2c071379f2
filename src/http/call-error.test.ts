// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { asCallError, CallError, type ErrorKind, isCallError, isGatewayFailure, isUnanswered } from './call-error.ts';

afterEach(() => vi.unstubAllGlobals());

it.each<[ErrorKind, boolean]>([
  ['network', true],
  ['aborted', true],
  ['http', false],
])('a call that failed as %s may have arrived without an answer: %s', (kind, expected) => {
  expect(isUnanswered(new CallError(kind))).toBe(expected);
});

it.each([
  [500, false],
  [502, true],
  [520, true],
  [530, true],
  [429, false],
])('a gateway has answered instead of the site with %i: %s', (status, expected) => {
  expect(isGatewayFailure(new CallError('http', { status }))).toBe(expected);
});

it('an error of a file that was fetched twice is recognised by its name; other errors are unreadable', () => {
  const other = Object.assign(new Error('K2 call failed'), { name: 'CallError', kind: 'http' });
  expect([isCallError(other), asCallError(other)]).toEqual([true, other]);
  expect([undefined, null, 'no', new TypeError('x')].map((error) => asCallError(error).kind)).toEqual(
    Array.from({ length: 4 }, () => 'unreadable'),
  );
});
