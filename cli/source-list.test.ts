// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { allows, allowsInline, allowsScript, parsePolicy, sourcesOf } from './source-list.ts';

const origin = 'https://site.example';
const may = (list: string, url: string, more: object = {}) =>
  allows(list.split(' '), { url: new URL(url, origin), origin, ...more });

describe('a source list of a policy', () => {
  it.each([
    ["'self'", '/a.js', true],
    ["'SELF'", '/a.js', true],
    ["'self'", 'https://www.site.example/a.js', false],
    ["'none'", '/a.js', false],
    ['*', 'https://any.example/a.js', true],
    ['*', 'data:text/javascript,', false],
    ['https:', 'https://any.example/a.js', true],
    ['https:', 'http://any.example/a.js', false],
    ['cdn.example', 'https://cdn.example/a.js', true],
    ['cdn.example', 'https://a.cdn.example/a.js', false],
    ['*.cdn.example', 'https://a.cdn.example/a.js', true],
    ['*.cdn.example', 'https://cdn.example/a.js', false],
    ['http://cdn.example', 'https://cdn.example/a.js', true],
    ['https://cdn.example', 'http://cdn.example/a.js', false],
    ['cdn.example:8443', 'https://cdn.example/a.js', false],
    ['cdn.example:8443', 'https://cdn.example:8443/a.js', true],
    ['cdn.example:443', 'https://cdn.example/a.js', true],
    ['cdn.example:*', 'https://cdn.example:8443/a.js', true],
    ['cdn.example/js/', 'https://cdn.example/js/a.js', true],
    ['cdn.example/js/', 'https://cdn.example/a.js', false],
    ['cdn.example/a.js', 'https://cdn.example/a.js', true],
    ["'unsafe-inline' https://other.example", '/a.js', false],
  ])('%s: %s → %s', (list, url, expected) => {
    expect(may(list, url)).toBe(expected);
  });

  it('allows script elements by nonce and hash', () => {
    expect(may("'nonce-abc'", '/a.js', { nonce: 'abc' })).toBe(true);
    expect(may("'nonce-abc'", '/a.js', { nonce: 'ABC' })).toBe(false);
    expect(may("'sha384-xyz'", '/a.js', { integrity: 'sha384-xyz' })).toBe(true);
    expect(may("'sha384-xyz'", '/a.js')).toBe(false);
  });

  it('with strict-dynamic allows scripts that allowed scripts add, and no URL', () => {
    expect(may("'self' 'strict-dynamic'", '/a.js')).toBe(false);
    expect(may("'self' 'strict-dynamic'", '/a.js', { byScript: true })).toBe(true);
  });

  it('that is absent allows everything', () => {
    expect(allows(undefined, { url: new URL(origin), origin })).toBe(true);
    expect(allowsInline(undefined)).toBe(true);
  });

  it('allows inline scripts by nonce and hash', () => {
    // Hash of `one(7);`, made by openssl, and the same in base64url.
    const hash = 'sha256-TjUi155dPdyc89U09+Zi07p6CNNqMJt1usMOAx/TpcU=';
    expect(allowsScript([`'${hash}'`], null, 'one(7);')).toBe(true);
    expect(allowsScript([`'${hash.replaceAll('+', '-').replaceAll('/', '_')}'`], null, 'one(7);')).toBe(true);
    expect(allowsScript([`'${hash}'`], null, 'two();')).toBe(false);
    expect(allowsScript(["'nonce-abc'"], 'abc', 'two();')).toBe(true);
    expect(allowsScript(["'nonce-abc'"], null, 'two();')).toBe(false);
    expect(allowsScript(undefined, 'abc', 'two();')).toBe(false);
  });

  it('allows inline scripts with unsafe-inline and nothing stricter', () => {
    expect(allowsInline(["'self'", "'unsafe-inline'"])).toBe(true);
    expect(allowsInline(["'self'"])).toBe(false);
    expect(allowsInline(["'unsafe-inline'", "'nonce-abc'"])).toBe(false);
  });
});

it('the first of two equal directives is used, in any case', () => {
  const policy = parsePolicy(" Script-Src 'self'; script-src *;; default-src 'none' ");
  expect(sourcesOf(policy, 'script-src-elem', 'script-src', 'default-src')).toEqual(["'self'"]);
  expect(sourcesOf(policy, 'connect-src', 'default-src')).toEqual(["'none'"]);
  expect(sourcesOf(policy, 'trusted-types')).toBeUndefined();
});
