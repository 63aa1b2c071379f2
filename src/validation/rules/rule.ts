/**
 * The parameter of a rule: `data-rule-minlength="3"` gives 3, JSON a list or an object, an empty attribute `true`. The
 * native `pattern` comes as the expression that a browser makes of it.
 */
export type Parameter = true | number | string | RegExp | readonly unknown[] | Readonly<Record<string, unknown>>;

/** A chosen file, or the image that is sent in its place. */
export interface ChosenFile {
  readonly name: string;
  /** MIME type; empty when the browser knows none. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** Made from the data URL of a resized image, whose name says nothing. */
  readonly isImageData?: true;
}

/** The value of a field, or of a group of boxes. */
export interface Entry {
  /** Lines end with one character. Input that the browser can't read as the number it should be is `NaN`. */
  readonly text: string;
  /** Characters (UTF-16), or selected options, or checked boxes of the group. */
  readonly size: number;
  /** Nothing filled in, chosen or checked. Spaces are something. */
  readonly blank: boolean;
  readonly files: readonly ChosenFile[];
}

export interface RuleContext {
  /** Reads the field that a selector names; `undefined` when there is none. */
  other(selector: string): Entry | undefined;
  has(selector: string): boolean;
}

/** Reads a bound; NaN, which no entry offends, for what is none. */
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

/** Reads two bounds: `[1, 5]`, be it a list or the text of one. */
export function rangeIn(parameter: Parameter): readonly [number, number] {
  const list = typeof parameter === 'string' ? parameter.replace(/[[\]]/g, '') : parameter;
  const [least, most] = itemsIn(list, /[\s,]+/);
  return [numberIn(least), numberIn(most)];
}

/** One rule of Community Builder's validation. None throws, whatever the entry and the parameter are. */
export interface Rule {
  passes(entry: Entry, parameter: Parameter, around: RuleContext): boolean;
  /** Asked about blank entries, too; every other rule lets them pass. */
  readonly judgesBlank?: true;
  /** Class of a field that sets the rule. */
  readonly byClass?: string;
  /** Key of the message, where it is not the name of the rule. */
  messageKey?(entry: Entry, parameter: Parameter): string;
}

/** Rules by their name in lower case, as in `data-rule-…`. */
export type Rules = Readonly<Record<string, Rule>>;
