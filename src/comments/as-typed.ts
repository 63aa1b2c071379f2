/** Entities that pages decode even without their `;`, and a few more. */
const BARE =
  '[aeinouy]?(?:acute|uml)|[aeinou](?:circ|grave|tilde)|aelig|amp|aring|brvbar|ccedil|cedil|cent|copy|curren|deg|divide|' +
  'eth|frac(?:1[24]|34)|gt|iexcl|iquest|[lr]aquo|lt|macr|micro|middot|nbsp|not|ord[fm]|oslash|para|plusmn|pound|quot|reg|' +
  'sect|shy|sup[123]|szlig|thorn|times|yen';

/** A `<`, an `&` that begins an entity, or an attribute, whose relative address Joomla would rewrite on the page. */
const AT_RISK = new RegExp(`<|="|&(?:#(?:\\d|x[\\da-f])|[a-z][a-z\\d]*;|${BARE})`, 'i');

/** The last entity of an address that K2 links: the link ends before its `;`, which would then be read as typed. */
const LINK_END = /(:\/\/[-\w?&;#~=./@]*&(?:amp|lt));(?=[-?;#~=.@]*(?![-\w?&;#~=./@]))/g;

/** Longest text that K2's table keeps. */
const LONGEST_BYTES = 65_535;

/** Other quotes remain: they end an address that K2 links. */
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('="', '=&quot;');

/**
 * Returns the text of a comment as it must be sent to be read as it was typed. K2 decodes entities, then cuts out what
 * looks like a tag, and prints the rest as HTML (docs/server-contract.md, "Comments").
 */
export const asTyped = (text: string): string =>
  AT_RISK.test(text) ? encode(encode(text).replace(LINK_END, '$1')) : text;

/** Counts the characters that K2 would not keep. It ends a line by two bytes. */
export function countTooMany(text: string): number {
  const store = AT_RISK.test(text) ? encode : (part: string) => part;
  const sizeOf = (part: string) => new TextEncoder().encode(store(part)).length + Number(part.endsWith('\n'));
  let room = LONGEST_BYTES;
  let tooMany = 0;
  let before = '';
  for (const character of text) {
    // A quote is encoded only after a `=`.
    room -= before === '=' ? sizeOf(`=${character}`) - 1 : sizeOf(character);
    before = character;
    if (room < 0) tooMany++;
  }
  return tooMany;
}
