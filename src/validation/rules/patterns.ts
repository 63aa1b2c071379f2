import { quietly } from '../../dom/quietly.ts';
import type { Parameter, Rules } from './rule.ts';

/** All output of percent-encoding, by PHP's `urlencode` or `rawurlencode`. */
const ENCODED = /^[\w.~%+*!'()-]*%[\da-f]{2}[\w.~%+*!'()-]*$/i;

/** Undoes the percent-encoding in which the server prints an expression. Older releases encode blanks as `+`. */
function decodePattern(text: string): string {
  if (!ENCODED.test(text)) return text;
  return quietly(() => decodeURIComponent(text.replaceAll('+', ' '))) ?? '';
}

/** PHP syntax with another meaning in JavaScript. Syntax without any meaning throws there. */
const PHP_ONLY = /\\[hHRKGQEX]|\\[pP](?!\{)|\[:/;

/**
 * Community Builder's own expression for several words. With 40 letters before a comma or an umlaut, it tries every way
 * to divide each word and freezes the page. PHP gives up, and refuses.
 */
const MANY_WAYS = '([a-z]+ *)*';

const compile = (source: string, flags: string) => quietly(() => new RegExp(source, flags));

/**
 * Reads an expression in the server's language: the first character and its last occurrence enclose it, flags follow.
 * Flags unknown to JavaScript are dropped.
 * @returns `undefined` when it is invalid or unsupported.
 */
function readDelimited(text: string): RegExp | undefined {
  const end = text.lastIndexOf(text.charAt(0));
  if (end < 1 || /[\w\s\\]/.test(text.charAt(0))) return undefined;
  const source = text
    .slice(1, end)
    .replace(/\\([\s\S])/g, (pair, character) => (character === 'A' ? '^' : /[zZ]/.test(character) ? '$' : pair))
    .replace(MANY_WAYS, '([a-z][a-z ]*)?');
  if (PHP_ONLY.test(source.replaceAll('\\\\', ''))) return undefined;
  const phpFlags = text.slice(end + 1);
  const flags = [...'ims'].filter((flag) => phpFlags.includes(flag)).join('');
  // With `u`, JavaScript forbids needless escapes, which PHP allows.
  return (phpFlags.includes('u') ? compile(source, `${flags}u`) : undefined) ?? compile(source, flags);
}

/** Reads the native attribute as browsers do: the whole value must match. Returns `undefined` if it is invalid. */
export const readNative = (source: string): RegExp | undefined => compile(`^(?:${source})$`, 'v');

/** Passes an unsupported expression, which only the server can check. */
function matches(text: string, parameter: Parameter): boolean {
  if (parameter instanceof RegExp) return parameter.test(text);
  return typeof parameter !== 'string' || (readDelimited(decodePattern(parameter))?.test(text) ?? true);
}

const isUsername = (text: string) => text === text.trim() && !/[<>\\"'%;()&]/.test(text) && !text.includes('../');

export const patterns: Rules = {
  pattern: ({ text }, parameter) => matches(text, parameter),
  ispattern: ({ text }) => readDelimited(text) !== undefined,
  cbusername: ({ text }) => isUsername(text),
};
