import { quietly } from '../dom/quietly.ts';
import { type Answer, PAGE } from '../http/answers.ts';

/** Distinguishes text, JSON with a member `key`, and a page, in an answer with other output in it. */
export function repairAnswer(answer: string, key?: string): Answer {
  const text = withoutPhpMessages(answer).replace(WRAPPING, '').trim();
  const value = key && membersOf(text, key);
  if (value) return { kind: 'json', text, value };
  if (PAGE.test(text)) return { kind: 'page', html: text };
  const isBroken = text
    ? key && JSON_START.test(text) && quietly(() => JSON.parse(text)) === undefined
    : /\b(?:Fatal|Parse) error\b/i.test(answer);
  return isBroken ? { kind: 'broken' } : { kind: 'words', text };
}

const JSON_START = /^\[?\s*\{|\{\s*"(?:valid|message)"/;

/** Tags of a page before JSON: filters that parse an answer as HTML write it as a whole page. */
const WRAPPING = /^(?:\s*<[^>]*>)+(?=\s*\{)/;

/** Matches a member of the answers of K2 and Community Builder. Its text may have quotation marks and line breaks. */
const MEMBER =
  /[{,]\s*"(valid|message|cssClass|refresh)"\s*:\s*(?:(true|false|null|0|[1-9]\d*)|"((?:\\[\s\S]|[^\\])*?)"\s*(?=,\s*"\w+"\s*:|\}|$))/g;

/** Reads the known members of an object after a filter has broken its JSON. */
function membersOf(answer: string, key: string): Readonly<Record<string, unknown>> | undefined {
  const [beforePage = ''] = answer.replace(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/gi, '').split(PAGE, 1);
  const textOf = (raw = '') =>
    quietly(() => `${JSON.parse(`"${raw.replace(/\\[\s\S]|["\s]/g, (part) => (part[1] ? part : escaped(part)))}"`)}`) ??
    raw;
  const members = [...beforePage.matchAll(MEMBER)].map(([, name, literal, raw]) => [
    name,
    literal ? JSON.parse(literal) : textOf(raw),
  ]);
  const value = Object.fromEntries(members);
  return Object.hasOwn(value, key) ? value : undefined;
}

const escaped = (character: string) => JSON.stringify(character).slice(1, -1);

/** Levels of PHP's messages. PHP does not translate them. */
const LEVEL =
  '(?:(?:(?:Recoverable |Catchable )?Fatal|Parse|Unknown) error|Warning|Notice|Deprecated|Strict Standards)';

const BREAK = String.raw`<br\s*/?>\s*`;

/** The text of a message: everything up to its place, but no other message. */
const upTo = (start: string, place: string) => `(?:(?!${start})[\\s\\S])*?${place}`;

/** The end of a message, which visitors' texts lack: a file of the server and a line. */
const PLAIN_PLACE = String.raw` in (?:[a-z]:[\\/]|/|Unknown\b)[^\n]{0,400}? on line \d+`;
const HTML_PLACE = String.raw` in <b>[^<]{0,400}</b> on line <b>\d+</b>`;

const HTML_START = `<b>${LEVEL}</b>:`;
/** PHP starts its messages on a new line. Lines of its log, which some hosts print as well, have a prefix. */
const PLAIN_START = `(?:(?:^|\\n)[^\\S\\n]*${LEVEL}|PHP ${LEVEL}):`;

/** The calls that led to a message, which Xdebug prints below it. */
const STACK = String.raw`(?:\s*\n(?:PHP )?(?:Call Stack|Stack trace):(?:\n[^\S\n]*(?:PHP\s+)?\d[\d.]*[^\S\n][^\n]*:\d+)+)?`;

/** A message of Xdebug in HTML, with these calls. */
const TABLE = new RegExp(
  `(?:${BREAK})?<font\\b[^>]*>\\s*<table\\b[^>]*\\bxdebug-error\\b[\\s\\S]*?(?:</table>(?:\\s*</font>\\s*)?|$)`,
  'gi',
);
const HTML = new RegExp(`(?:${BREAK})?${HTML_START}${upTo(HTML_START, HTML_PLACE)}\\s*(?:${BREAK})?`, 'gi');
const PLAIN = new RegExp(`${PLAIN_START}${upTo(PLAIN_START, PLAIN_PLACE)}${STACK}`, 'gi');

/** Removes the messages that PHP prints into an answer with `display_errors`, wherever they are. */
function withoutPhpMessages(answer: string): string {
  return [TABLE, HTML, PLAIN].reduce((text, message) => text.replace(message, '\n'), answer);
}
