// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readDate } from './dates.ts';

const day = (year: number, month: number, day: number) => ({ year, month, day });

describe('a date', () => {
  it.each([
    ['2000-02-29', day(2000, 2, 29)],
    [' 2000/2/9 ', day(2000, 2, 9)],
    ['2000-02-29 10:30:15.123', day(2000, 2, 29)],
    ['2000-02-29T10:30Z', day(2000, 2, 29)],
    ['29.02.2000', day(2000, 2, 29)],
    ['1. 2. 1999', day(1999, 2, 1)],
    ['1.2.49', day(2049, 2, 1)],
    ['1.2.50', day(1950, 2, 1)],
    ['02/29/2000', day(2000, 2, 29)],
    ['Feb 9, 2001', day(2001, 2, 9)],
    ['0004-02-29', day(4, 2, 29)],
  ])('%j is parsed', (text, expected) => expect(readDate(text)).toEqual(expected));

  it.each([
    ...['', 'x', '2001-02-29', '1900-02-29', '0003-02-29', '2000-00-01', '2000-13-01', '31.04.2000', '0.1.2000'],
    ...['2000-02-29 10:3x', '2000-02-29 25:00', '2000-02-30T10:30'],
  ])('%j is not a date', (text) => expect(readDate(text)).toBeUndefined());
});
