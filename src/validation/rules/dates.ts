import { type Entry, numberIn, type RuleContext, type Rules, rangeIn } from './rule.ts';

/** A day, without a time and a zone. Months from 1. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `2000-02-29` and `2000/2/29`, and whatever comes behind. */
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)(.*)$/s;
/** A time behind a date, with or without a zone and its name, as scripts write and read it. */
const TIME =
  /^[T ](?:(?:[01]?\d|2[0-3]):[0-5]?\d(?::[0-5]?\d(?:[.,]\d{1,9})?)?|24:00(?::00)?)(?: ?[ap]m)?(?: ?(?:Z|(?:GMT|UTC)?(?:[+-]\d\d:?\d\d)?))?(?: \([^()]{1,40}\))?$/i;
/** `29.02.2000`; a script's parser would take the first number for the month. */
const DAY_FIRST = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/;
/** `02/29/2000`, as a script's parser reads it. */
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A cycle of the calendar is 400 years long; years below 100 would count as 19xx. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

function dateOf(year: string, month: string, day: string): CalendarDate | undefined {
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (year.length === 2) date.year += date.year < 50 ? 2000 : 1900;
  const exists = date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysIn(date.year, date.month);
  return exists ? date : undefined;
}

/**
 * Reads a date: the ways of writing one that have a fixed order, else whatever a script's own parser accepts.
 * @returns `undefined` for no date, and for a day that no calendar has.
 */
export function readDate(text: string): CalendarDate | undefined {
  const trimmed = text.trim();
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) {
    const [, year = '', month = '', day = '', rest = ''] = yearFirst;
    return !rest || TIME.test(rest) ? dateOf(year, month, day) : undefined;
  }
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (dayFirst) return dateOf(dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? '');
  const monthFirst = MONTH_FIRST.exec(trimmed);
  if (monthFirst) return dateOf(monthFirst[3] ?? '', monthFirst[1] ?? '', monthFirst[2] ?? '');
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

/** Years; NaN, which lies within no bounds, when it is no date of birth. */
function age({ text }: Entry, around: RuleContext): number {
  const birth = readDate(text);
  return birth ? ageOn(birth, around.today()) : Number.NaN;
}

/** A bound that is none holds nobody up, but it still has to be a date. */
function within(years: number, least: number, most: number): boolean {
  return !Number.isNaN(years) && !(years < least) && !(years > most);
}

/** Rules about dates, and ages by a date of birth. */
export const dates: Rules = {
  date: { byClass: 'date', passes: ({ text }) => readDate(text) !== undefined },
  dateiso: { byClass: 'dateISO', passes: ({ text }) => ISO.test(text) },
  minage: { passes: (entry, years, around) => within(age(entry, around), numberIn(years), Number.NaN) },
  maxage: { passes: (entry, years, around) => within(age(entry, around), Number.NaN, numberIn(years)) },
  rangeage: { passes: (entry, years, around) => within(age(entry, around), ...rangeIn(years)) },
};
