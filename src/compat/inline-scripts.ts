import { ownDocument } from '../dom/nodes.ts';

/** The inline scripts of the page, to be read as text: nothing of them is ever evaluated. */
export function inlineScripts(): HTMLScriptElement[] {
  return [...ownDocument.querySelectorAll<HTMLScriptElement>('script:not([src])')];
}

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
 * Finds the end of the object that begins at `start`, whatever braces its strings contain.
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

/** One call in a script, with its argument. */
export interface PluginCall {
  /** Of `$( '…' ).plugin({…})`; '' where the script has something else there. */
  readonly selector: string;
  /** The object literal that it is called with; '' for one that never ends. */
  readonly literal: string;
}

/** Largest number of objects without an end that are read: each costs a look at the rest of the text. */
const MOST_TRIES = 16;
/** Length of the text beside a call that is read, in characters. */
const BESIDE = 200;
const SELECTOR = /\(\s*(["'])((?:(?!\1).)+)\1\s*\)\s*$/;
const OPENING = /^\s*\(\s*(?=\{)/;

/**
 * Finds calls whose argument is an object, in the text of a script, without evaluating it.
 * @param name `.plugin` of jQuery, or a constructor.
 */
export function* pluginCalls(text: string, name: string): Generator<PluginCall> {
  let tries = 0;
  let next = 0;
  for (let at = text.indexOf(name); at >= 0 && tries < MOST_TRIES; at = text.indexOf(name, next)) {
    next = at + name.length;
    const opening = OPENING.exec(text.slice(next, next + BESIDE));
    if (!opening) continue;
    const start = next + opening[0].length;
    const end = endOfObject(text, start);
    if (end < 0) tries++;
    else next = end;
    const selector = SELECTOR.exec(text.slice(Math.max(0, at - BESIDE), at))?.[2] ?? '';
    yield { selector, literal: text.slice(start, Math.max(end, start)) };
  }
}
