import { endOfObject } from './literals.ts';

/** One call in a script, with its argument. */
export interface PluginCall {
  /** Of `$( '…' ).plugin({…})`; '' where the script has something else there. */
  readonly selector: string;
  /** The object literal that it is called with; '' for one that never ends. */
  readonly literal: string;
}

/** How many objects that never end are looked at: each costs a look at the rest of the text. */
const MOST_TRIES = 16;
/** How much text beside a call is looked at, in characters. */
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
