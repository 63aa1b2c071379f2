import { ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';

/** Reads the inline scripts of the page, as texts: they are never evaluated. */
export const inlineScripts = (): string[] =>
  [...ownDocument.querySelectorAll('script:not([src])')].map(({ textContent }) => textContent);

/** A string of JavaScript, in either quotes, as the source of a regular expression. */
export const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source;

export function asJson(literal: string): string {
  const json = literal.slice(1, -1).replace(/\\x(..)|\\(.)|["\t]/g, (whole, code?: string, escaped?: string) => {
    if (code) return `\\u00${code}`;
    if (escaped) return '"\\/bfnrtu'.includes(escaped) ? whole : escaped;
    return whole === '"' ? '\\"' : '\\t';
  });
  return `"${json}"`;
}

export const readString = (literal: string): string | undefined => quietly(() => JSON.parse(asJson(literal)));
