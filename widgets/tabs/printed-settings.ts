import { quietly } from '../../src/copied/quietly.ts';
import { inlineScripts } from '../../src/dom/scripts/inline-scripts.ts';
import { readObject } from '../../src/dom/scripts/literals.ts';
import { pluginCalls } from '../../src/dom/scripts/plugin-calls.ts';

/** What a page's inline script sets. */
export interface PrintedSettings {
  readonly useCookies?: boolean;
  readonly tabSelected?: string;
}

function parse(literal: string): PrintedSettings {
  const { useCookies, tabSelected } = Object(readObject(literal));
  return {
    useCookies: !!useCookies && useCookies !== '0' && useCookies !== 'false',
    ...(typeof tabSelected === 'string' && { tabSelected }),
  };
}

/**
 * Reads what the server's inline scripts set for this box, without evaluating them: the object in
 * `$( '#cbtabs1' ).cbtabs({ … })`, be it JSON or a script's own way of writing one.
 */
export function printedSettings(box: Element): PrintedSettings {
  const found: PrintedSettings = {};
  // Neither need be one.
  for (const { textContent } of inlineScripts())
    for (const { selector, literal } of pluginCalls(textContent ?? '', 'cbtabs'))
      quietly(() => box.matches(selector) && Object.assign(found, parse(literal)));
  return found;
}
