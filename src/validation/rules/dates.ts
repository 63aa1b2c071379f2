import { bounded, type Rules } from './rule.ts';

/** A day without time and zone. Months start at 1. */
type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

/** Date formats with a fixed order of the numbers. */
const WAYS = [
  // `2000-02-29` and `2000/2/29`, optionally with a time.
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ](?:[01]?\d|2[0-3]):[0-5]\d(?:\D.*)?)?$/,
  // `29.02.2000`; `Date` would read the first number as the month.
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4}|\d{2})$/,
  // `02/29/2000`, as `Date` reads it.
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
];

/** Counts the days of a month. A cycle of the calendar is 400 years long; years below 100 would count as 19xx. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function dateOf({ year = '', month, day }: Readonly<Record<string, string>>): CalendarDate | undefined {
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (year.length === 2) date.year += date.year < 50 ? 2000 : 1900;
  const exists = date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysIn(date.year, date.month);
  return exists ? date : undefined;
}

/** Reads a date by a format with fixed order, else by `Date`. Returns `undefined` if no calendar has that day. */
export function readDate(text: string): CalendarDate | undefined {
  const trimmed = text.trim();
  for (const way of WAYS) {
    const { groups } = way.exec(trimmed) ?? {};
    if (groups) return dateOf(groups);
  }
  // `Date` would turn an invalid day into another one.
  if (/^\d{4}[-/]/.test(trimmed)) return undefined;
  const parsed = new Date(trimmed);
  if (Number.isNaN(parsed.getTime())) return undefined;
  return { year: parsed.getFullYear(), month: parsed.getMonth() + 1, day: parsed.getDate() };
}

/** Counts full years on a day. In a common year, a birthday on 29 February counts from 1 March on. */
export function ageOn(birth: CalendarDate, today: Date): number {
  const months = today.getMonth() + 1 - birth.month;
  const hadBirthday = months > 0 || (months === 0 && today.getDate() >= birth.day);
  return today.getFullYear() - birth.year - (hadBirthday ? 0 : 1);
}

const ISO = /^\d{4}[-/](?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01])$/;

const age = bounded(({ text }) => {
  const birth = readDate(text);
  return birth && ageOn(birth, new Date());
});

export const dates: Rules = {
  date: ({ text }) => readDate(text) !== undefined,
  dateiso: ({ text }) => ISO.test(text),
  minage: age.min,
  maxage: age.max,
  rangeage: age.range,
};
