/** Levels of PHP's messages. PHP does not translate them. */
const LEVEL =
  '(?:(?:(?:Recoverable |Catchable )?Fatal|Parse|Unknown) error|Warning|Notice|Deprecated|Strict Standards)';

const BREAK = String.raw`<br\s*/?>\s*`;

/** Calls that led to a message, one in a line: `#0 …` of PHP, `0.0002 391728 1. …` of Xdebug. */
const TRACE = String.raw`(?:\s*(?:PHP )?(?:Stack trace|Call Stack):(?:\s+(?:PHP +)?(?:#\d+|(?:\d+\.\d+ +\d+ +)?\d+\.) [^\n<]*)*)?`;

/** The text of a message: everything up to its place, but no other message. */
const upTo = (start: string, place: string) => `(?:(?!${start})[\\s\\S])*?${place}`;

/** The end of a message, which words of a reader lack: a file of the server and a line. */
const PLAIN_PLACE = String.raw` in (?:[a-z]+://|[a-z]:[\\/]|/|Unknown\b|Command line code\b)[^\n]{0,400}? on line \d+`;
const HTML_PLACE = String.raw` in <b>[^<]{0,400}</b> on line <b>\d+</b>`;

const HTML_START = `<b>(?:PHP )?${LEVEL}</b>:`;
/** PHP begins a line for its messages. Those of its log, which some hosts print as well, have a prefix. */
const PLAIN_START = `(?:(?:^|\\n)[^\\S\\n]*${LEVEL}|PHP ${LEVEL}):`;

const XDEBUG = new RegExp(
  String.raw`(?:${BREAK})?(?:<font\b[^>]{0,200}>\s*)?<table\b[^>]{0,200}\bxdebug-error\b(?:(?!<table)[\s\S])*?</table>(?:\s*</font>)?\s*`,
  'gi',
);
const HTML = new RegExp(`(?:${BREAK})?${HTML_START}${upTo(HTML_START, HTML_PLACE)}${TRACE}\\s*(?:${BREAK})?`, 'gi');
const PLAIN = new RegExp(`${PLAIN_START}${upTo(PLAIN_START, PLAIN_PLACE)}${TRACE}`, 'gi');

/** Removes the messages that PHP and Xdebug print into an answer with `display_errors`, wherever they are. */
export function withoutPhpMessages(answer: string): string {
  return [XDEBUG, HTML, PLAIN].reduce((text, message) => text.replace(message, '\n'), answer);
}

/** Finds out if PHP has ended with an error. */
export const hasFatalError = (answer: string): boolean => /\b(?:Fatal|Parse) error\b/i.test(answer);
