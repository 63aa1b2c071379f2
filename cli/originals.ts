import { K2_SCRIPT, scriptsOf } from './tag.ts';

/** A script that K2 Islands does the work of. */
export interface Original {
  readonly name: string;
  /** Path of its file; `inline` for a call of it in the page itself. */
  readonly where: string;
  /** What becomes of it. */
  readonly advice: string;
}

interface Known extends Pick<Original, 'name' | 'advice'> {
  /** Of the path of its file. */
  readonly file: RegExp;
  /** Of the text of an inline script. */
  readonly inline?: RegExp;
}

const KNOWN: readonly Known[] = [
  {
    name: 'k2.frontend.js',
    file: K2_SCRIPT,
    advice: 'may stay, each action happens once; may go when no other script needs its jQuery, $K2 is ours then',
  },
  {
    name: 'jquery.magnific-popup',
    file: /magnific-popup[\w.-]*\.js$/,
    inline: /\.magnificPopup\s*\(/,
    advice: 'may go: popups are ours, also for the forms that close them',
  },
  {
    name: 'WOW',
    file: /\/wow([.-][\w.-]*)?\.js$/i,
    inline: /\bnew\s+WOW\b/,
    advice: 'take it away: what it hides it alone shows again',
  },
  {
    name: 'cbvalidate',
    file: /cbvalidate[\w.-]*\.js$|\/com_comprofiler\/.*\/cb\.js$|\/jquery\.validate[\w.-]*\.js$/,
    advice: 'may stay, forms are judged once, by us; the inline settings of the forms must stay in any case',
  },
  {
    name: 'cbtooltip, qTip',
    file: /(cb(jquery\.)?tooltip|qtip)[\w.-]*\.js$/,
    advice: 'may stay, ours replaces it on each element; without it the inline script that calls it breaks off',
  },
  {
    name: 'cbtabs, cbmoreless, cbscroller',
    file: /cb(tabs|moreless|scroller)[\w.-]*\.js$/,
    // One inline script of the page starts all scripts of Community Builder, date fields included, in a row.
    advice:
      'may stay, ours replaces it; without it the inline script that calls it breaks off, with date fields and all',
  },
];

/** What is still on the page of the scripts whose work is ours, once each, in the order of the page. */
export function findOriginals(page: Document, ours: readonly Element[]): Original[] {
  const files = new Map(scriptsOf(page));
  const found = new Map<string, Original>();
  for (const script of page.querySelectorAll('script')) {
    if (ours.includes(script)) continue;
    const path = files.get(script)?.pathname;
    const text = path === undefined ? (script.textContent ?? '') : '';
    for (const { name, file, inline, advice } of KNOWN) {
      const where =
        path === undefined ? (inline?.test(text) ? 'inline' : undefined) : file.test(path) ? path : undefined;
      if (where && !found.has(name + where)) found.set(name + where, { name, where, advice });
    }
  }
  return [...found.values()];
}
