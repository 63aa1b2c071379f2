import { ownDocument } from '../../src/dom/nodes.ts';

/** What a reader sees as one letter: with its accents, or joined to the next one. */
const LETTER = /.[\p{M}\p{Emoji_Modifier}]*(?:\u200d.[\p{M}\p{Emoji_Modifier}]*)*/gsu;
/** What makes no difference: accents, and what nobody sees, as a soft hyphen. */
const SILENT = /(?=\p{M})\p{Diacritic}|\p{Default_Ignorable_Code_Point}/gu;
/** Quotation marks and jokers around a word are said to the server, and stand in no text. */
const AROUND_WORD = /^["'*“”„«»]+|["'*“”„«»]+$/g;
const TEXT_NODES = 4;

/** A letter in the form in which letters are compared: without case and accents; of some, two letters. */
const fold = (letter: string) => letter.normalize('NFKD').replace(SILENT, '').toUpperCase().toLowerCase();

/** A text in the form in which texts are compared. */
const foldAll = (text: string) => (text.match(LETTER) ?? []).map(fold).join('');

/** The words of a query in the form in which they are looked for: each for itself, as the server does. */
export function termsOf(query: string): readonly string[] {
  const words = query.split(/\s+/).map((word) => word.replace(AROUND_WORD, ''));
  return [...new Set(words.map(foldAll))].filter((term) => term !== '');
}

/**
 * Cuts a text where words of the query stand in it, or are a part of its words.
 * @param terms As {@link termsOf} gives them.
 * @returns by turns what is not marked and what is, the first perhaps empty; together it is the text. No letter is cut.
 */
export function partsOf(text: string, terms: readonly string[]): string[] {
  let folded = '';
  /** Of each character in there, the letter of the text. */
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER))
    for (const character of fold(letter).split('')) {
      folded += character;
      starts.push(index);
      ends.push(index + letter.length);
    }
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      isMarked.fill(true, starts[at], ends[at + term.length - 1]);
  const parts = [''];
  isMarked.forEach((is, at) => {
    if (is !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += text[at] ?? '';
  });
  return parts;
}

/** The same as nodes, without React. */
export function markedNodes(text: string, terms: readonly string[]): (Node | string)[] {
  return partsOf(text, terms).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = ownDocument.createElement('mark');
    mark.append(part);
    return mark;
  });
}

/** Marks the words in the texts of these nodes; attributes stay as they are. What goes over several nodes is no word. */
export function markIn(nodes: readonly Node[], terms: readonly string[]): Node[] {
  const root = ownDocument.createElement('div');
  root.append(...nodes);
  const walker = ownDocument.createTreeWalker(root, TEXT_NODES);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const marked = markedNodes(text.data, terms);
    if (marked.length > 1) text.replaceWith(...marked.filter((part) => part !== ''));
  }
  return [...root.childNodes];
}
