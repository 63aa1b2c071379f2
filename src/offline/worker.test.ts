import { describe, expect, it } from 'vitest';
import { workerAddress } from './worker.ts';

const ORIGIN = location.origin;
const address = (tag: string, sitePath = '/') => workerAddress(new URL(tag, ORIGIN), sitePath);

describe('the URL of the worker', () => {
  it.each([
    ['/media/k2-islands/k2-islands.js?sitepath=/', '/', '/sw.js?base=%2Fmedia%2Fk2-islands%2F'],
    ['/sub/media/k2-islands/k2-islands.js', '/sub/', '/sub/sw.js?base=%2Fsub%2Fmedia%2Fk2-islands%2F'],
    ['/media/k2/assets/js/k2.frontend.js?v=2.28', '/', '/sw.js?base=%2Fmedia%2Fk2%2Fassets%2Fjs%2Fk2.frontend.js'],
    ['https://cdn.example/i/k2-islands.js', '/', '/sw.js?base=https%3A%2F%2Fcdn.example%2Fi%2F'],
    ['/k2-islands.js?sw=worker.js&cache=verein', '/', '/worker.js?base=%2F&cache=verein'],
    ['/k2-islands.js?sw=https://evil.example/x/sw.js', '/sub/', '/sub/sw.js?base=%2F'],
    ['/k2-islands.js?sw=..%2F..%2Fsw.js', '/sub/', '/sub/sw.js?base=%2F'],
  ])('of %s at %s', (tag, sitePath, expected) => {
    expect(address(tag, sitePath)).toEqual({ url: ORIGIN + expected, scope: ORIGIN + sitePath });
  });

  it('does not exist when the tag has sw=off', () => {
    expect(address('/k2-islands.js?sw=off')).toBeUndefined();
  });
});
