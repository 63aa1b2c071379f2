import { asJson, STRING } from '../compat/inline-scripts.ts';

const STRING_OR_KEY = new RegExp(`(${STRING})|[A-Za-z_$][\\w$]*(?=\\s*:)`, 'g');

/** Reads an object literal of JavaScript that holds only literals. Throws a SyntaxError for anything else. */
export function readObject(literal: string): unknown {
  return JSON.parse(
    literal.replace(STRING_OR_KEY, (token, text?: string) => (text === undefined ? `"${token}"` : asJson(text))),
  );
}

/** Finds the place behind the closing brace of the object that begins at `start`; -1 without one. */
export function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let index = start; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote) {
      if (character === '\\') index++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return index + 1;
  }
  return -1;
}

export interface PluginCall {
  /** Selector of `$( '…' ).plugin({…})`; '' for other expressions. */
  readonly selector: string;
  /** The object literal of the arguments; '' for one without an end. */
  readonly literal: string;
}

const SELECTOR = /\(\s*(["'])((?:(?!\1).)+)\1\s*\)\s*$/;

/** Number of characters before a call in which its selector is searched. */
const BEFORE = 200;

/** Finds the calls by which a server sets up a plugin: `.plugin` of jQuery, or a constructor. */
export function* pluginCalls(text: string, name: string): Generator<PluginCall> {
  const calls = new RegExp(`${name.replace('.', '\\.')}\\s*\\(\\s*(?=\\{)`, 'g');
  for (let call = calls.exec(text); call; call = calls.exec(text)) {
    const end = endOfObject(text, calls.lastIndex);
    const selector = SELECTOR.exec(text.slice(Math.max(0, call.index - BEFORE), call.index))?.[2] ?? '';
    yield { selector, literal: text.slice(calls.lastIndex, Math.max(end, calls.lastIndex)) };
    if (end < 0) return;
    calls.lastIndex = end;
  }
}
