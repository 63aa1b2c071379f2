import { ownDocument } from '../dom/nodes.ts';

/** The rest of an assignment as the server prints it: `= "Schlie\u00dfen";` */
const VALUE = '\\s*=\\s*(?:(["\'])((?:\\\\.|[^\\\\\\n])*?)\\1|(\\d+))';

/**
 * What a site sets for all of its tips in an inline script of the head (`$.fn.cbtooltip.defaults.classes = "…"`). Nothing
 * is evaluated; the last assignment counts, as it would in the script.
 *
 * @returns the value with its backslashes as they are, `''` without one.
 */
export function printedDefault(name: 'classes' | 'width' | 'buttonClose' | 'buttonYes' | 'buttonNo'): string {
  let found = '';
  for (const { textContent: script } of ownDocument.querySelectorAll('script:not([src])'))
    for (const [, , text, number] of `${script}`.matchAll(
      RegExp(`\\.fn\\.cbtooltip\\.defaults\\.${name}${VALUE}`, 'g'),
    ))
      found = text ?? number ?? '';
  return found;
}
