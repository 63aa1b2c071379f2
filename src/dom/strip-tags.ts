/** Ends at the next `<`, so that no text is read twice. */
const TAG = /<[a-z/!?][^<>]*(?:>|$)/gi;
/** Tags that are allowed in the middle of a word. */
const INLINE = /^<\/?(?:a|abbr|b|big|code|del|em|font|i|ins|mark|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)\b/i;
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", szlig: 'ß' };
/** Letters with a mark, such as `&auml;`. */
const MARKED_LETTER = /^([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|slash|caron)$/i;
const MARKS: Readonly<Record<string, string>> = { uml: '\u0308', acute: '\u0301', grave: '\u0300', circ: '\u0302' };

function decode(_whole: string, decimal?: string, hex?: string, name = ''): string {
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
  if (decimal || hex) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  const letter = MARKED_LETTER.exec(name)?.[1];
  if (letter) return (letter + (MARKS[name.slice(1).toLowerCase()] ?? '')).normalize('NFC');
  return NAMED[name.toLowerCase()] ?? ' ';
}

/**
 * Returns the text of HTML. `1 < 2` is not a tag. Parsing HTML, even into a text area, is a Trusted Types sink, and the
 * sanitiser may not be loaded.
 */
export function stripTags(html: string): string {
  return html.replace(TAG, (tag) => (INLINE.test(tag) ? '' : ' ')).replace(REFERENCE, decode);
}
