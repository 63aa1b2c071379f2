import { inlineScripts, pluginCalls, readObject } from '../../src/compat/inline-scripts.ts';
import { quietly } from './quietly.ts';

/** What a page's inline script sets. */
export interface PrintedSettings {
  readonly useCookies?: boolean;
  readonly tabSelected?: string;
  /**
   * Id of the list entry whose link the script presses, of whatever box: the server's word for a `?tab=` that is the class
   * of a plugin, which nothing else on the page tells.
   */
  readonly tab?: string;
}

const PRESSES = /#(cbtabnav\d+)\W+a\W+click\(\)/g;

function parse(literal: string): Omit<PrintedSettings, 'tab'> {
  const { useCookies, tabSelected } = Object(readObject(literal));
  return {
    useCookies: !!useCookies && useCookies !== '0' && useCookies !== 'false',
    ...(typeof tabSelected === 'string' && { tabSelected }),
  };
}

/**
 * Reads what the server's inline scripts set for this box, without evaluating them: the object in
 * `$( '#cbtabs1' ).cbtabs({ … })`, be it JSON or a script's own way of writing one, and `$( '#cbtabnav12 > a' ).click()`.
 * Of several the last one counts.
 */
export function printedSettings(box: Element): PrintedSettings {
  const found: PrintedSettings = {};
  for (const { textContent } of inlineScripts()) {
    const script = textContent ?? '';
    // Neither the selector nor the object need be one.
    for (const { selector, literal } of pluginCalls(script, '.cbtabs'))
      quietly(() => box.matches(selector) && Object.assign(found, parse(literal)));
    for (const [, tab] of script.matchAll(PRESSES)) Object.assign(found, { tab });
  }
  return found;
}
