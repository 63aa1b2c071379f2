import { setAttributes } from '../../src/dom/attributes.ts';
import { make } from '../../src/dom/make.ts';
import { textIn } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';
import { nameInReply, readMention } from './reply-text.ts';
import { type Comment, lineStarts } from './server-markup.ts';

/** Enough to recognise a comment. */
const SHOWN_CHARACTERS = 300;

/** Returns the address of a comment on this page. A fragment alone would be one of the `<base>`. */
export const addressOf = (number: number) => `${location.pathname}${location.search}#comment${number}`;

/** Describes a comment as the text of a tooltip, which is HTML if it has these characters. */
function describe({ name, paragraphs }: Comment): string {
  const words = [...`${name}: ${paragraphs.map(textIn).join(' ')}`];
  const shown = words.slice(0, SHOWN_CHARACTERS).join('') + (words.length > SHOWN_CHARACTERS ? ' …' : '');
  return shown.replace(/[<&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Makes a part of a text a link to the original, which a tooltip shows. */
function link(node: Text, start: number, end: number, original: Comment, scope: Scope): void {
  const words = node.splitText(start);
  words.splitText(end - start);
  const link = make('a', { className: 'k2i-mention', href: addressOf(original.number) });
  setAttributes(link, { 'data-k2-widget': 'tooltip', 'data-cbtooltip-tooltip': describe(original) });
  words.replaceWith(link);
  link.append(words);
  scope.undo(() => {
    const { parentNode } = link;
    link.replaceWith(...link.childNodes);
    parentNode?.normalize();
  });
}

/** Makes links of the mentions in a comment that fit one of the others. Returns the elements of those. */
export function linkMentions(reply: Comment, comments: readonly Comment[], scope: Scope): Element[] {
  return lineStarts(reply).flatMap((node) => {
    const mention = readMention(node.data);
    const original = comments.find(({ number }) => number === mention?.number);
    if (!mention || !original || original === reply || nameInReply(original.name) !== mention.name) return [];
    link(node, mention.start, mention.end, original, scope);
    return original.element;
  });
}
