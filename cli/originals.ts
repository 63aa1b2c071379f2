import { K2_SCRIPT, scriptsOf } from './tag.ts';

/** An original script that K2 Islands replaces. */
export interface Original {
  readonly name: string;
  /** Path of its file; `inline` for a call in a script of the page. */
  readonly where: string;
  /** Advice to keep or to remove it. */
  readonly advice: string;
}

interface Known extends Pick<Original, 'name' | 'advice'> {
  /** Matches the path of its file. */
  readonly file: RegExp;
  /** Matches the text of an inline script. */
  readonly inline?: RegExp;
}

const KNOWN: readonly Known[] = [
  {
    name: 'k2.frontend.js',
    file: K2_SCRIPT,
    advice:
      'can stay (no action runs twice); can be removed if no script and no attribute needs more of $K2 than K2 itself, as K2 Islands then defines it',
  },
  {
    name: 'jquery.magnific-popup',
    file: /magnific-popup[\w.-]*\.js$/,
    inline: /\.magnificPopup\s*\(/,
    advice:
      'can be removed together with all calls of it: K2 Islands opens and closes all popups, including the edit form',
  },
  {
    name: 'WOW',
    file: /\/wow([.-][\w.-]*)?\.js$/i,
    inline: /\bnew\s+WOW\b/,
    advice: 'remove it: no other script shows the elements that it hides',
  },
  {
    name: 'cbvalidate',
    file: /cbvalidate[\w.-]*\.js$|\/com_comprofiler\/.*\/cb\.js$|\/jquery\.validate[\w.-]*\.js$/,
    advice: 'can stay: K2 Islands validates the forms; always keep the inline settings of the forms',
  },
  {
    name: 'cbtooltip, qTip',
    file: /(cb(jquery\.)?tooltip|qtip)[\w.-]*\.js$/,
    advice: 'can stay: K2 Islands replaces it; if you remove it, the inline script that calls it fails',
  },
  {
    name: 'cbtabs, cbmoreless, cbscroller',
    file: /cb(tabs|moreless|scroller)[\w.-]*\.js$/,
    // One inline script of the page starts all scripts of Community Builder, date fields included, in a row.
    advice:
      'can stay: K2 Islands replaces it; if you remove it, the inline script that calls it fails, and so do date fields',
  },
];

/** Lists the original scripts on the page, once each, in the order of the page. */
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
