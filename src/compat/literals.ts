/** A string of JavaScript, in either quotes, as the source of a regular expression. */
export const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/.source;

const KEY = /[A-Za-z_$][\w$]*(?=\s*:)/.source;
const ESCAPES: Readonly<Record<string, string>> = { "'": "'", '0': '\\u0000', v: '\\u000b' };
const JSON_ESCAPES = '"\\/bfnrtu';

const hex = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function asJson(literal: string): string {
  const json = literal
    .slice(1, -1)
    .replace(/\\x([0-9a-f]{2})|\\([\s\S])|"/gi, (whole: string, code?: string, escaped?: string) => {
      if (code) return `\\u00${code}`;
      if (escaped === undefined) return '\\"';
      return ESCAPES[escaped] ?? (JSON_ESCAPES.includes(escaped) ? whole : escaped);
    })
    // A tab may stand in a literal of JavaScript, but not of JSON.
    .replace(/[^ -\uffff]/g, hex);
  return `"${json}"`;
}

/** The value of a string literal of JavaScript, with its quotes; `undefined` for one that means nothing. */
export function readString(literal: string): string | undefined {
  try {
    return JSON.parse(asJson(literal));
  } catch {
    return undefined;
  }
}

/**
 * The value of an object literal of JavaScript that holds nothing but literals: bare keys and single quotes are no JSON.
 * @throws SyntaxError for anything else.
 */
export function readObject(literal: string): unknown {
  const json = literal.replace(new RegExp(`(${STRING})|${KEY}`, 'g'), (token, text?: string) =>
    text ? asJson(text) : `"${token}"`,
  );
  return JSON.parse(json);
}

/**
 * Where the object that begins at `start` ends, whatever braces its strings contain.
 * @returns the place behind its closing brace; -1 when there is none.
 */
export function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quote: string | undefined;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (quote) {
      if (character === '\\') index++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return index + 1;
  }
  return -1;
}
