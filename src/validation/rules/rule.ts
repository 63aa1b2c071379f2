/**
 * The parameter of a rule: `data-rule-minlength="3"` is 3, JSON a list or an object, an empty attribute `true`. The
 * native `pattern` is a compiled expression.
 */
export type Parameter = true | number | string | RegExp | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A chosen file, or the image that is sent in its place. */
export interface ChosenFile {
  readonly name: string;
  /** MIME type; empty if the browser has none. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Made from the data URL of a resized image, whose name has no meaning. */
  readonly isImageData?: true;
}

/** The value of a field, or of a group of boxes. */
export interface Entry {
  /** Line breaks are one character. Input that the browser can't parse as a number is `NaN`. */
  readonly text: string;
  /** Characters (UTF-16), or selected options, or checked boxes of the group. */
  readonly size: number;
  /** Nothing is filled in, chosen or checked. Spaces count as content. */
  readonly blank: boolean;
  readonly files: readonly ChosenFile[];
}

export interface RuleContext {
  /** Reads the field of a selector; `undefined` without one. */
  other(selector: string): Entry | undefined;
  has(selector: string): boolean;
}

/** Reads a bound; NaN, which every entry meets, if it is invalid. */
export function numberIn(parameter: unknown): number {
  return typeof parameter === 'number' || (typeof parameter === 'string' && parameter.trim())
    ? Number(parameter)
    : Number.NaN;
}

/** Reads the items of a list, or of a text with separators, none of them empty. */
export function itemsIn(parameter: Parameter, separator: string | RegExp = ','): string[] {
  const items: readonly unknown[] =
    typeof parameter === 'string' ? parameter.split(separator) : Array.isArray(parameter) ? parameter : [];
  return items
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)
    .filter(Boolean);
}

/** Reads two bounds: `[1, 5]`, as a list or its text. */
export function rangeIn(parameter: Parameter): readonly [number, number] {
  const list = typeof parameter === 'string' ? parameter.replace(/[[\]]/g, '') : parameter;
  const [least, most] = itemsIn(list, /[\s,]+/);
  return [numberIn(least), numberIn(most)];
}

/**
 * A rule of Community Builder's validation. It never throws, whatever the entry and the parameter are.
 * @returns true if the entry meets it; otherwise false, or the key of its message if the rule has several.
 */
export type Rule = (entry: Entry, parameter: Parameter, around: RuleContext) => boolean | string;

/** Rules by their name in lower case, as in `data-rule-…`. */
export type Rules = Readonly<Record<string, Rule>>;

/**
 * Makes the rules about a measure of an entry: a least, a most, and both. An invalid bound has no effect.
 * @param measure An entry for which it returns `undefined` breaks all three.
 */
export function bounded(measure: (entry: Entry) => number | undefined): Record<'min' | 'max' | 'range', Rule> {
  const isWithin = (entry: Entry, least: number, most: number) => {
    const value = measure(entry);
    return value !== undefined && !(value < least) && !(value > most);
  };
  return {
    min: (entry, least) => isWithin(entry, numberIn(least), Number.NaN),
    max: (entry, most) => isWithin(entry, Number.NaN, numberIn(most)),
    range: (entry, bounds) => isWithin(entry, ...rangeIn(bounds)),
  };
}
