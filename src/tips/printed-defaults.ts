import { ownDocument } from '../ui/unshadowed.ts';

/** What a site sets for all of its tips in an inline script of the head. */
export interface PrintedDefaults {
  readonly classes: string;
  readonly width: string;
  readonly buttonClose: string;
  readonly buttonYes: string;
  readonly buttonNo: string;
}

/** An assignment as the server prints it: `$.fn.cbtooltip.defaults.buttonClose = "Schlie\u00dfen";` */
const ASSIGNMENT = /\.fn\.cbtooltip\.defaults\.(\w+)\s*=\s*("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\d+)/g;

/** The characters that a backslash in a script's string stands for. */
function decode(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gi, (_whole, four?: string, two?: string, one = '') =>
    one
      ? ({ n: '\n', t: '\t', r: '' }[one as string] ?? one)
      : String.fromCharCode(Number.parseInt(four ?? two ?? '', 16)),
  );
}

/** Reads the scripts' text; nothing is evaluated. The last assignment counts, as it would in the script. */
export function printedDefaults(): PrintedDefaults {
  const found: Record<string, string> = {};
  for (const { textContent: script } of ownDocument.querySelectorAll('script:not([src])')) {
    if (!script?.includes('cbtooltip.defaults')) continue;
    for (const [, name = '', value = ''] of script.matchAll(ASSIGNMENT))
      found[name] = /^\d/.test(value) ? value : decode(value.slice(1, -1));
  }
  const { classes = '', width = '', buttonClose = '', buttonYes = '', buttonNo = '' } = found;
  return { classes, width, buttonClose, buttonYes, buttonNo };
}
