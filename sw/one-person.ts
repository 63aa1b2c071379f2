import { pageKey } from './page-address.ts';
import { names } from './worker-scope.ts';

/** A page, and the address under which it is kept. */
export interface ReadPage {
  readonly url: string;
  readonly headers: Headers;
  readonly html: string;
}

/** Names of parameters whose value is a key, also at the end of a longer name; short ones as a word of their own. */
const KEY_NAME =
  /(?:token|key|hash|code|secret|signature|ticket|password)s?(?![a-z])|(?<![a-z])(?:auth|guid|hmac|jwt|nonce|otp|pass|pin|pwd|sid|sig|uuid)(?![a-z])/i;

/** Tests for a long value in which digits, capitals and small letters alternate, or a very long one with digits in it. */
const isRandom = (value: string) =>
  /[\da-f]{8}-(?:[\da-f]{4}-){3}/i.test(value) ||
  (value.match(/[a-z\d]{12,}/gi) ?? []).some(
    (word) =>
      3 * (word.match(/\d+|[a-z]+|[A-Z]+/g) ?? []).length > word.length ||
      (word.length >= 20 && /[a-z]\d+[a-z]/i.test(word)),
  );

/** Tests if an address, or a parameter of it, looks like a key. Those of advertisements don't count. */
export function hasKey(url: URL): boolean {
  const { pathname, searchParams } = new URL(pageKey(url, names.scope));
  return isRandom(pathname) || [...searchParams].some(([name, value]) => KEY_NAME.test(name) || isRandom(value));
}

/** A list of articles, of K2 or of Joomla, or an article of Joomla. */
const LIST = /<(?!body)\w[^>]*\sclass=(?:"[^"]*|'[^']*|)\b(?:\w+ItemView|item-page|blog|category-list)\b/;

const POST_FORM = /<form\b[^>]*\bmethod=["']?post\b[\s\S]*?(?:<\/form|$)/gi;
const FIELD =
  /<input\b(?![^>]*\s(?:type=(?!["']?(?:text|email|tel|url)\b)|disabled|readonly))[^>]*\svalue=(["'])([^>]*?)\1[^>]*>|<textarea\b[^>]*>([^<]*)/gi;

/** Lists the fields in which the server has printed words. A prompt is in its script or placeholder, too. */
const filledFields = (html: string) =>
  (html.match(POST_FORM) ?? [])
    .flatMap((form) => [...form.matchAll(FIELD)])
    .filter(([field, , value, text = value ?? '']) => /\p{L}/u.test(text) && field.split(text.trim()).length === 2)
    .map(([field]) => field);

/** Returns the directives of `Cache-Control`, without their times. */
function policyOf(headers: Headers): string {
  const policy = headers.get('Cache-Control')?.toLowerCase() ?? '';
  return (policy.match(/[a-z][\w-]*/g) ?? []).sort().join();
}

/** Lists the addresses of this site that a page links to, itself left out. */
const linksOf = ({ url, html }: ReadPage) =>
  [...html.matchAll(/<a\b[^>]*?\shref=["']?([^"'\s>]+)/gi)]
    .map(([, link = '']) => link.replaceAll('&amp;', '&'))
    .map((link) => (URL.canParse(link, url) ? pageKey(new URL(link, url), names.scope) : ''))
    .filter((address) => address !== url && address.startsWith(names.scope.href));

/**
 * Tests if a page is for everybody: it is an article, a list, or linked from the site's menu, lists or articles. Its
 * `Cache-Control` is a usual one, and the server has not filled in its forms.
 * @param kept The kept pages. They show the site's menu, the usual `Cache-Control`, and the usual values of fields.
 */
export async function isForEverybody(page: ReadPage, isArticle: boolean, kept: AsyncIterable<ReadPage>) {
  const policy = policyOf(page.headers);
  const isList = LIST.test(page.html);
  let isUsual = !/private|no-store/.test(policy);
  let isFirst = true;
  /** Unknown as long as no page has a link. */
  let isLinked: boolean | undefined;
  let filled = filledFields(page.html);
  // If articles have another policy than other pages, the first linked one shows it.
  const isFound = () => !filled.length && (isArticle ? isUsual || isLinked : isUsual && (isList || isLinked));
  for await (const other of kept) {
    if (isFound()) return true;
    isFirst = false;
    isUsual ||= policyOf(other.headers) === policy;
    const links = other.url === page.url ? [] : linksOf(other);
    if (links.length) isLinked ||= links.includes(page.url);
    filled = filled.filter((field) => !other.html.includes(field));
  }
  isLinked ??= !isArticle;
  // Joomla sends "no-store" for each page that it does not cache itself.
  if (isFirst) isUsual = !policy.includes('private');
  return !!isFound();
}
