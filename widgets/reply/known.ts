import { setAttributes } from '../../src/dom/attributes.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { textIn } from '../../src/dom/nodes.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore, type WritableStore } from '../../src/view/store.ts';
import { nameInReply, readMention } from './message.ts';
import type { ReplyState } from './Reply.tsx';
import { type Comment, readComments } from './server-markup.ts';

/** Returns the address of a comment on this page. A fragment alone would be one of the `<base>`. */
const addressOf = (number: number) => `${location.pathname}${location.search}#comment${number}`;

/** Describes a comment for a tooltip, whose text is HTML if it has `<` or `&`. */
function contentOf({ name, paragraphs }: Comment): string {
  const words = [...`${name}: ${paragraphs.map(textIn).join(' ')}`];
  // Enough to recognise it.
  const shown = words.length > 300 ? `${words.slice(0, 300).join('')} …` : words.join('');
  return shown.replace(/[<&]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Makes links of the lines in a reply that begin with one of the other comments. Returns the elements of those. */
function linkMentions(reply: Comment, comments: readonly Comment[], scope: Scope): Element[] {
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

/** A comment on the page. Its scope removes all additions to it. */
interface KnownComment extends Comment {
  readonly own: EndingScope;
  readonly originals: Element[];
  state?: WritableStore<ReplyState>;
}

/** The comments on the page, by their elements. */
export type KnownComments = Map<Element, KnownComment>;

/** Forgets the comments that have left an element, and those that have lost an original. */
function forgetLost(known: KnownComments, element: Element): void {
  for (const [part, { originals, own }] of known)
    if (![part, ...originals].every((each) => element.contains(each))) {
      known.delete(part);
      own.end();
    }
}

/** Brings the known comments up to date with an element, and makes links of the beginnings of replies. */
export function updateKnown(known: KnownComments, element: Element, scope: Scope): void {
  forgetLost(known, element);
  const comments = readComments(element);
  for (const comment of comments) {
    const one = known.get(comment.element) ?? { ...comment, own: scope.child(), originals: [] };
    known.set(comment.element, one);
    one.originals.push(...linkMentions(comment, comments, one.own));
  }
}

/** Shows a button and a link at a comment. React draws them when it has loaded. */
function show(comment: KnownComment, replies: readonly number[], onReply?: () => void): void {
  const { name, own } = comment;
  const state = { name, onReply, count: replies.length, firstReply: replies[0] ? addressOf(Math.min(...replies)) : '' };
  comment.state?.setState(state);
  if (comment.state || (!onReply && !replies.length)) return;
  const place = make('span', { className: 'k2i-reply' });
  const props = { state: createStore<ReplyState>(state) };
  const component = () => loadFile('reply-view').then(({ Reply }) => Reply);
  const mounting = prepareMount({ scope: own, place, component, props });
  comment.state = props.state;
  if (comment.toolbar) comment.toolbar.append(place);
  else comment.paragraphs.at(-1)?.after(place);
  own.undo(() => place.remove());
  mounting.request();
}

/** Shows the replies to each comment, and the button of those that the visitor can reply to. */
export function showKnown(known: KnownComments, replyTo: (comment: Comment) => (() => void) | undefined): void {
  for (const [part, comment] of known) {
    const replies = [...known.values()].filter(({ originals }) => originals.includes(part));
    const numbers = replies.map(({ number }) => number);
    show(comment, numbers, replyTo(comment));
  }
}
