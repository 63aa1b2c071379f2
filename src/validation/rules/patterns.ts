import { decodePattern, readDelimited } from './delimited-pattern.ts';
import type { Parameter, Rules } from './rule.ts';

/** An expression that can't be read here is left to the server. */
function matches(text: string, parameter: Parameter): boolean {
  const encoded = typeof parameter === 'string' ? readDelimited(decodePattern(parameter)) : undefined;
  try {
    return (parameter instanceof RegExp ? parameter : encoded)?.test(text) ?? true;
  } catch {
    // Only when it is used an engine finds one too large.
    return true;
  }
}

function isUsername(text: string): boolean {
  return text === text.trim() && !/[<>\\"'%;()&]/.test(text) && !text.includes('../');
}

/** Rules about the shape of a text. */
export const patterns: Rules = {
  pattern: { passes: ({ text }, parameter) => matches(text, parameter) },
  ispattern: { byClass: 'isPattern', passes: ({ text }) => readDelimited(text) !== undefined },
  cbusername: { byClass: 'cbusername', passes: ({ text }) => isUsername(text) },
};
