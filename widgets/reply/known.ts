import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore, type WritableStore } from '../../src/view/store.ts';
import { addressOf, linkMentions } from './mentions.ts';
import type { ReplyState } from './Reply.tsx';
import { type Comment, readComments } from './server-markup.ts';

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

/** Shows a button and a link behind a comment. React draws them when it has loaded. */
function show(adopted: Element, comment: KnownComment, replies: readonly number[], onReply?: () => void): void {
  const { name, own } = comment;
  const state = { name, onReply, count: replies.length, firstReply: replies[0] ? addressOf(Math.min(...replies)) : '' };
  comment.state?.setState(state);
  if (comment.state || (!onReply && !replies.length)) return;
  const place = make('span', { className: 'k2i-reply' });
  const props = { state: createStore<ReplyState>(state) };
  const component = () => loadFile('reply-view').then(({ Reply }) => Reply);
  const mounting = prepareMount({ adopted, widget: 'reply', page: own.page, place, component, props });
  comment.state = props.state;
  comment.place.after(place);
  own.undo(() => place.remove());
  own.undo(mounting.unmount);
  mounting.request();
}

/** Shows the replies to each comment, and the button of those that the visitor can reply to. */
export function showKnown(
  known: KnownComments,
  adopted: Element,
  replyTo: (comment: Comment) => (() => void) | undefined,
): void {
  for (const [part, comment] of known) {
    const replies = [...known.values()].filter(({ originals }) => originals.includes(part));
    const numbers = replies.map(({ number }) => number);
    show(adopted, comment, numbers, replyTo(comment));
  }
}
