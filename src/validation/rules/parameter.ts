import type { Parameter } from './rule.ts';

/** A bound. @returns NaN, which no entry offends, for what is none. */
export function numberIn(parameter: unknown): number {
  return typeof parameter === 'number' || (typeof parameter === 'string' && parameter.trim())
    ? Number(parameter)
    : Number.NaN;
}

/** Two bounds: `[1, 5]`, be it a list or the text of one. */
export function rangeIn(parameter: Parameter): readonly [number, number] {
  const parts =
    typeof parameter === 'string'
      ? parameter
          .replace(/[[\]]/g, '')
          .trim()
          .split(/[\s,]+/)
      : Array.isArray(parameter)
        ? parameter
        : [];
  return [numberIn(parts[0]), numberIn(parts[1])];
}

/** The items of a list, or of a text that is separated by commas (or what else the rule says), none of them empty. */
export function itemsIn(parameter: Parameter, separator: string | RegExp = ','): string[] {
  const items: readonly unknown[] =
    typeof parameter === 'string' ? parameter.split(separator) : Array.isArray(parameter) ? parameter : [];
  return items
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)
    .filter((item) => item !== '');
}
