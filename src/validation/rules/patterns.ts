import { quietly } from '../../dom/quietly.ts';
import type { Parameter, Rules } from './rule.ts';

/** All that can come out of percent-encoding, be it PHP's old or its raw one. */
const ENCODED = /^[\w.~%+*!'()-]*%[\da-f]{2}[\w.~%+*!'()-]*$/i;

/** Undoes the percent-encoding in which the server prints an expression. Older releases encode blanks as `+`. */
function decodePattern(text: string): string {
  if (!ENCODED.test(text)) return text;
  return quietly(() => decodeURIComponent(text.replaceAll('+', ' '))) ?? '';
}

/** Syntax of PHP that has another meaning in JavaScript. What has none is refused there. */
const PHP_ONLY = /\\[hHRKGQEX]|\\[pP](?!\{)|\[:/;

/**
 * Community Builder's own expression for several words. In a text of 40 letters with a comma or an umlaut behind them it
 * tries every way to cut each word: the page stands still. PHP gives up, and refuses.
 */
const MANY_WAYS = '([a-z]+ *)*';

const compile = (source: string, flags: string) => quietly(() => new RegExp(source, flags));

/**
 * Reads an expression in the server's language: the first character and its last occurrence enclose it, flags follow.
 * Flags that a script does not know are dropped.
 * @returns `undefined` when it is none, or none that can be read here.
 */
function readDelimited(text: string): RegExp | undefined {
  const end = text.lastIndexOf(text.charAt(0));
  if (end < 1 || /[\w\s\\]/.test(text.charAt(0))) return undefined;
  const source = text
    .slice(1, end)
    .replace(/\\([\s\S])/g, (pair, character) => (character === 'A' ? '^' : /[zZ]/.test(character) ? '$' : pair))
    .replace(MANY_WAYS, '([a-z][a-z ]*)?');
  if (PHP_ONLY.test(source.replaceAll('\\\\', ''))) return undefined;
  const given = text.slice(end + 1);
  const flags = [...'ims'].filter((flag) => given.includes(flag)).join('');
  // With `u` an expression must not escape what needs no escape; PHP does not mind.
  return (given.includes('u') ? compile(source, `${flags}u`) : undefined) ?? compile(source, flags);
}

/** Reads the native attribute as browsers do: the whole value must match. @returns `undefined` for what is none. */
export const readNative = (source: string): RegExp | undefined => compile(`^(?:${source})$`, 'v');

/** An expression that can't be read here is left to the server. */
function matches(text: string, parameter: Parameter): boolean {
  if (parameter instanceof RegExp) return parameter.test(text);
  return typeof parameter !== 'string' || (readDelimited(decodePattern(parameter))?.test(text) ?? true);
}

const isUsername = (text: string) => text === text.trim() && !/[<>\\"'%;()&]/.test(text) && !text.includes('../');

export const patterns: Rules = {
  pattern: { passes: ({ text }, parameter) => matches(text, parameter) },
  ispattern: { byClass: 'isPattern', passes: ({ text }) => readDelimited(text) !== undefined },
  cbusername: { byClass: 'cbusername', passes: ({ text }) => isUsername(text) },
};
