import { setAttributes } from '../../src/dom/attributes.ts';
import { make } from '../../src/dom/make.ts';
import { textIn } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';
import { nameInReply, readMention } from './message.ts';
import type { Comment } from './server-markup.ts';

/** Returns the address of a comment on this page. A fragment alone would be one of the `<base>`. */
export const addressOf = (number: number) => `${location.pathname}${location.search}#comment${number}`;

/** Describes a comment for a tooltip, whose text is HTML if it has `<` or `&`. */
function contentOf({ name, paragraphs }: Comment): string {
  const words = [...`${name}: ${paragraphs.map(textIn).join(' ')}`];
  // Enough to recognise it.
  const shown = words.length > 300 ? `${words.slice(0, 300).join('')} …` : words.join('');
  return shown.replace(/[<&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Makes links of the lines in a reply that begin with one of the other comments. Returns the elements of those. */
export function linkMentions(reply: Comment, comments: readonly Comment[], scope: Scope): Element[] {
  const nodes = reply.paragraphs.flatMap(({ childNodes }) => [...childNodes]);
  return nodes.flatMap((node) => {
    const isStart = node.nodeType === 3 && (!node.previousSibling || node.previousSibling.nodeName === 'BR');
    const mention = isStart ? readMention(node.nodeValue ?? '') : undefined;
    const original = comments.find(({ number }) => number === mention?.number);
    if (!mention || !original || original === reply || nameInReply(original.name) !== mention.name) return [];
    const words = (node as Text).splitText(mention.start);
    words.splitText(mention.end - mention.start);
    const link = make('a', { className: 'k2i-mention', href: addressOf(original.number) });
    setAttributes(link, { 'data-k2-widget': 'tooltip', 'data-cbtooltip-tooltip': contentOf(original) });
    words.replaceWith(link);
    link.append(words);
    scope.undo(() => {
      const { parentNode } = link;
      link.replaceWith(words);
      parentNode?.normalize();
    });
    return original.element;
  });
}
