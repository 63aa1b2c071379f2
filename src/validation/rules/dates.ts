import { ageOn, readDate } from './calendar.ts';
import { numberIn, rangeIn } from './parameter.ts';
import type { Entry, RuleContext, Rules } from './rule.ts';

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
