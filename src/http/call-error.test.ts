// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import {
  asCallError,
  CallError,
  codeFailure,
  type ErrorKind,
  isCallError,
  isGatewayFailure,
  isUnanswered,
} from './call-error.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, 'network'],
  [false, 'offline'],
])('code that does not come is told as the line that has failed (online: %s)', (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine });
  expect(codeFailure().kind).toBe(kind);
});

it.each<[ErrorKind, boolean]>([
  ['offline', true],
  ['network', true],
  ['timeout', true],
  ['aborted', true],
  ['http', false],
  ['rejected', false],
  ['session', false],
  ['unreadable', false],
])('a call that failed as %s may have arrived without an answer: %s', (kind, expected) => {
  expect(isUnanswered(new CallError(kind))).toBe(expected);
});

it.each([
  [500, false],
  [502, true],
  [503, true],
  [504, true],
  [519, false],
  [520, true],
  [524, true],
  [530, true],
  [531, false],
  [429, false],
])('what stands before the site has answered in its place with %i: %s', (status, expected) => {
  expect(isGatewayFailure(new CallError('http', { status }))).toBe(expected);
});

it('a call without a status is no failure of a gateway', () => {
  expect(isGatewayFailure(new CallError('http'))).toBe(false);
  expect(isGatewayFailure(new CallError('network', { status: 502 }))).toBe(false);
});

it('an error of a file that was fetched twice is known by its name, and anything else is unreadable', () => {
  const other = Object.assign(new Error('K2 call failed'), { name: 'CallError', kind: 'http' });
  expect([isCallError(other), asCallError(other)]).toEqual([true, other]);
  expect([undefined, null, 'no', new TypeError('x')].map((error) => asCallError(error).kind)).toEqual(
    Array.from({ length: 4 }, () => 'unreadable'),
  );
});

it('the status is part of what a console says', () => {
  expect(new CallError('http', { status: 503 }).message).toBe('K2 call failed: http 503');
  expect(new CallError('offline').message).toBe('K2 call failed: offline');
});
