import { quietly } from '../dom/quietly.ts';
import { type Generation, groupOf } from './fields.ts';
import { RULES } from './rules/all-rules.ts';
import { readNative } from './rules/patterns.ts';
import type { Entry, Parameter, RuleContext } from './rules/rule.ts';
import { numberIn } from './rules/rule.ts';

export interface FieldRule {
  /** In lower case. */
  readonly name: string;
  readonly parameter: Parameter;
}

const ATTRIBUTES = ['required', 'minlength', 'maxlength', 'min', 'max', 'step', 'range'] as const;
/** Values of `maxlength` that mean no limit (docs/server-contract.md). */
const NO_LIMIT = new Set(['-1', '524288', '2147483647']);
const TYPES = new Set(['email', 'url', 'date', 'number']);

/** Classes that set a rule of the same name. */
const CLASSES = new Set([
  ...['required', 'email', 'url', 'cburl', 'date', 'dateISO', 'number', 'digits', 'creditcard', 'isPattern'],
  ...['cbusername', 'passwordstrength'],
]);

/** Rules that a blank entry may break. It meets all others. */
const OF_BLANK = new Set(['required', 'requiredif', 'equalto']);

const hasNumbers = (field: Element): boolean => /^(?:number|range|text|)$/.test(field.getAttribute('type') ?? '');

/** @returns `undefined` for a bound that should be a number and is not. */
function asBound(name: string, parameter: Parameter, field: Element): Parameter | undefined {
  if (name === 'step' && !hasNumbers(field)) return undefined;
  if (typeof parameter !== 'string' || !/min|max|step/.test(name) || !hasNumbers(field)) return parameter;
  const number = numberIn(parameter);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads a parameter: `""` and `true` enable a rule, `false` disables it; numbers, lists and objects are JSON. */
function readParameter(text: string): Parameter | false | undefined {
  if (text === '') return true;
  const value: Parameter | false | null | undefined = quietly(() => JSON.parse(text));
  if (value === null) return undefined;
  return value === undefined || typeof value === 'string' ? text : value;
}

function fromAttributes(field: Element, generation: Generation): [string, Parameter | undefined][] {
  const type = field.getAttribute('type') ?? '';
  const found: [string, Parameter | undefined][] = TYPES.has(type) ? [[type, true]] : [];
  for (const name of ATTRIBUTES) {
    const value = field.getAttribute(name);
    if (name === 'required' && value !== null) found.push([name, true]);
    else if (value && !(name === 'maxlength' && NO_LIMIT.has(value))) found.push([name, asBound(name, value, field)]);
  }
  const pattern = field.getAttribute('pattern');
  if (pattern) found.push(['pattern', readNative(pattern)]);
  // Newer releases have a rule of another name, and leave the attribute to the browser.
  const accept = field.getAttribute('accept');
  if (accept && generation === 'legacy') found.push(['accept', accept]);
  return found;
}

/**
 * Collects the rules of a field: by its classes, then by attributes that browsers know, then by `data-rule-…`, where a
 * later one replaces an earlier one of the same name, or removes it with `false`.
 * @returns them in the order of checking.
 */
export function rulesOf(field: Element, generation: Generation): FieldRule[] {
  const found = new Map<string, Parameter>();
  for (const name of field.classList) if (CLASSES.has(name)) found.set(name.toLowerCase(), true);
  for (const [name, parameter] of fromAttributes(field, generation))
    if (parameter !== undefined) found.set(name, parameter);
  for (const name of Object.keys(RULES)) {
    const text = field.getAttribute(`data-rule-${name}`);
    const read = text === null ? undefined : readParameter(text);
    if (read === undefined) continue;
    const parameter = read === false ? undefined : asBound(name, read, field);
    if (parameter === undefined) found.delete(name);
    else found.set(name, parameter);
  }
  return Object.keys(RULES).flatMap((name) => {
    const parameter = found.get(name);
    return parameter === undefined ? [] : [{ name, parameter }];
  });
}

/** Returns the rules of a field. A group of boxes has the rules of its first box with any. */
export function rulesOfGroup(field: HTMLElement, generation: Generation): FieldRule[] {
  const rules = groupOf(field).map((box) => rulesOf(box, generation));
  return rules.find(({ length }) => length > 0) ?? [];
}

export interface BrokenRule extends FieldRule {
  /** Key of its message. */
  readonly key: string;
}

export function firstBroken(entry: Entry, rules: readonly FieldRule[], around: RuleContext): BrokenRule | undefined {
  for (const { name, parameter } of rules) {
    if (entry.blank && !OF_BLANK.has(name)) continue;
    const verdict = RULES[name]?.(entry, parameter, around) ?? true;
    if (verdict !== true) return { name, parameter, key: verdict || name };
  }
  return undefined;
}

const EMPTY: Entry = { text: '', size: 0, blank: true, files: [] };

export function isRequired(rules: readonly FieldRule[], around: RuleContext): boolean {
  return rules.some(
    ({ name, parameter }) => /^required/.test(name) && RULES[name]?.(EMPTY, parameter, around) === false,
  );
}
