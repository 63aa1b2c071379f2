// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ageOn, readDate } from './dates.ts';

const day = (year: number, month: number, day: number) => ({ year, month, day });

describe('a date', () => {
  it.each([
    ['2000-02-29', day(2000, 2, 29)],
    [' 2000/2/9 ', day(2000, 2, 9)],
    ['2000-02-29T10:30:00', day(2000, 2, 29)],
    ['2000/2/29 1:30', day(2000, 2, 29)],
    ['2000-02-29 10:30:15.123', day(2000, 2, 29)],
    ['2000-02-29T10:30Z', day(2000, 2, 29)],
    ['2000-02-29T24:00:00+05:30', day(2000, 2, 29)],
    ['2000/02/29 10:30 PM', day(2000, 2, 29)],
    ['2000/02/29 10:30:00 GMT+0100 (CET)', day(2000, 2, 29)],
    ['29.02.2000', day(2000, 2, 29)],
    ['1. 2. 1999', day(1999, 2, 1)],
    ['1.2.49', day(2049, 2, 1)],
    ['1.2.50', day(1950, 2, 1)],
    ['1.2.99', day(1999, 2, 1)],
    ['02/29/2000', day(2000, 2, 29)],
    ['Feb 9, 2001', day(2001, 2, 9)],
    ['0004-02-29', day(4, 2, 29)],
  ])('%j is parsed', (text, expected) => expect(readDate(text)).toEqual(expected));

  it.each([
    '',
    'x',
    '2001-02-29',
    '1900-02-29',
    '0003-02-29',
    '0100-02-29',
    '2000-00-01',
    '2000-13-01',
    '2000-02-29 10:3x',
    '2000-02-29 10:30 o’clock',
    '2000-02-29T10:30:00 and more',
    '2000-02-29 25:00',
    '2000-02-29 10:60',
    '2000-02-29T10:30:61',
    '2000-02-30T10:30',
    '31.04.2000',
    '0.1.2000',
  ])('%j is not a date', (text) => expect(readDate(text)).toBeUndefined());
});

describe('an age', () => {
  it.each([
    ['on the birthday', new Date(2024, 4, 15), 24],
    ['the day before', new Date(2024, 4, 14), 23],
    ['an earlier day of a later month', new Date(2024, 5, 1), 24],
    ['a later day of an earlier month', new Date(2024, 3, 30), 23],
  ])('is right: %s', (_, today, years) => expect(ageOn(day(2000, 5, 15), today)).toBe(years));
});
