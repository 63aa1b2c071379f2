import 'virtual:texts/reply';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { isElement } from '../../src/dom/nodes.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import { focusInView, keepPlace } from '../../src/dom/scroll.ts';
import { readOptions } from '../../src/page/options.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore, type WritableStore } from '../../src/view/store.ts';
import { addressOf, linkMentions } from './mentions.ts';
import { beginReply, followSelection } from './message.ts';
import type { ReplyState } from './Reply.tsx';
import './reply.css?adopt';
import { type Comment, findMessage, readComments } from './server-markup.ts';
import descriptor from './widget.ts';

/** A comment on the page, with what is added to it until its scope ends. */
interface Known extends Comment {
  readonly own: EndingScope;
  /** The answered comments. */
  readonly originals: Element[];
  state?: WritableStore<ReplyState>;
}

/** Shows a button and a link behind a comment. React draws them when it has loaded. */
function show(adopted: Element, comment: Known, replies: readonly number[], onReply?: () => void): void {
  const { name, own } = comment;
  const state = { name, onReply, count: replies.length, firstReply: addressOf(Math.min(...replies)) };
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

/** Adds an action *Reply* to the comments of an article, and makes the beginnings of replies links. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  if (page.parameter('reply') === 'off' || !readOptions(element, 'reply', descriptor.options).reply) return;
  const takeSelection = followSelection('.k2i-reply', signal);
  const known = new Map<Element, Known>();
  /** Numbers of comments, and forms. */
  const approached = new Set<unknown>();
  /** The comment that was answered last. */
  let answered: Comment | undefined;

  const reply = (comment: Comment) => {
    const field = findMessage(element);
    answered = comment;
    if (field) beginReply(field, comment, takeSelection(comment.element), page);
  };
  const updateComments = () => {
    // Comments that have left, and those that have lost an original.
    for (const [part, { originals, own }] of known)
      if (![part, ...originals].every((each) => element.contains(each))) {
        known.delete(part);
        own.end();
      }
    const comments = readComments(element);
    for (const comment of comments) {
      const one = known.get(comment.element) ?? { ...comment, own: scope.child(), originals: [] };
      known.set(comment.element, one);
      one.originals.push(...linkMentions(comment, comments, one.own));
    }
    const form = findMessage(element)?.form;
    for (const [part, comment] of known) {
      const isNear = form && (approached.has(form) || approached.has(comment.number));
      const replies = [...known.values()].flatMap((one) => (one.originals.includes(part) ? one.number : []));
      show(element, comment, replies, isNear ? () => reply(comment) : undefined);
    }
  };
  const update = () => keepPlace(element, updateComments);
  const onApproach = ({ type, target }: Pick<Event, 'type' | 'target'>) => {
    if (!isElement(target) || (type === 'pointerover' && !target.closest(descriptor.approach))) return;
    const { size } = approached;
    approached.add(target.closest('form'));
    for (const [part, { number }] of known) if (part.contains(target)) approached.add(number);
    if (approached.size > size) update();
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    const button = answered?.place.nextElementSibling?.querySelector('button');
    if (key === 'Escape' && button && target === findMessage(element)) focusInView(button);
  };

  update();
  for (const type of ['pointerover', 'focusin', 'click']) element.addEventListener(type, onApproach, { signal });
  // Approached before this code came.
  for (const type of [':hover', ':focus'])
    onApproach({ type, target: [...element.querySelectorAll(type)].at(-1) ?? null });
  onKeyDown(element, onKey, { signal });
  const observer = new MutationObserver(update);
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
