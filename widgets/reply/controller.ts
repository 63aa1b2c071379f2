import 'virtual:texts/reply';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { closest, isElement } from '../../src/dom/nodes.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import { focusInView, keepPlace } from '../../src/dom/scroll.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { readOptions } from '../../src/page/options.ts';
import type { EndingScope, Scope } from '../../src/page/scope.ts';
import { prepareMount } from '../../src/view/mount.ts';
import { createStore, type WritableStore } from '../../src/view/store.ts';
import { addressOf, linkMentions } from './mentions.ts';
import { beginReply, followSelection } from './message.ts';
import type { ReplyState } from './Reply.tsx';
import './reply.css?adopt';
import { type Comment, findMessage, readComments } from './server-markup.ts';
import descriptor, { options as defaults } from './widget.ts';

/** Time for which the pointer must rest, in ms, as for loading this code. */
const REST_MS = 100;

/** A comment on the page, with what is added to it until its scope ends. */
interface Known extends Comment {
  readonly own: EndingScope;
  /** The comments that it answers. */
  readonly originals: Element[];
  state?: WritableStore<ReplyState>;
}

/** Adds a place for a button and a link, which React draws when it has loaded. */
function addPlace(adopted: Element, { name, place: before, own }: Known, reply: (place: Element) => void) {
  const place = make('span', { className: 'k2i-reply' });
  const state = createStore<ReplyState>({ canReply: false, count: 0, firstReply: '' });
  const component = () => loadFile('reply-view').then(({ Reply }) => Reply);
  const props = { name, state, onReply: () => reply(place) };
  const mounting = prepareMount({ adopted, widget: 'reply', page: own.page, place, component, props });
  before.after(place);
  own.undo(() => place.remove());
  own.undo(mounting.unmount);
  mounting.request();
  return state;
}

/** Calls `found` with each element that the visitor approaches, and with those approached before this code came. */
function watchApproach(root: HTMLElement, found: (target: Element) => void, signal: AbortSignal): void {
  let resting: Timer | undefined;
  const onTarget = ({ target }: Event) => {
    if (isElement(target)) found(target);
  };
  const onPointer = (event: Event) => {
    clearTimeout(resting);
    if (closest(event.target, descriptor.approach)) resting = setTimeout(onTarget, REST_MS, event);
  };
  root.addEventListener('pointerover', onPointer, { signal });
  for (const type of ['focusin', 'click']) root.addEventListener(type, onTarget, { signal });
  for (const state of [':hover', ':focus']) [...root.querySelectorAll(state)].slice(-1).forEach(found);
}

/** Adds an action *Reply* to the comments of an article, and makes links of what replies begin with. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  if (page.parameter('reply') === 'off' || !readOptions(element, 'reply', defaults).reply) return;
  const takeSelection = followSelection('.k2i-reply', signal);
  const known = new Map<Element, Known>();
  /** Numbers of the approached comments, and approached forms. */
  const approached = new Set<unknown>();
  /** The place of the last reply. */
  let origin: Element | undefined;

  const reply = (comment: Known, place: Element) => {
    const field = findMessage(element);
    origin = place;
    if (field) beginReply(field, comment, takeSelection(comment.element), page);
  };
  const show = (comment: Known) => {
    const form = findMessage(element)?.form;
    const canReply = !!form && (approached.has(form) || approached.has(comment.number));
    const replies = [...known.values()].filter(({ originals }) => originals.includes(comment.element));
    const firstReply = addressOf(Math.min(...replies.map(({ number }) => number)));
    if (canReply || replies.length) comment.state ??= addPlace(element, comment, (place) => reply(comment, place));
    comment.state?.setState({ canReply, count: replies.length, firstReply });
  };
  const update = () => {
    const comments = new Map(readComments(element).map((comment) => [comment.element, comment]));
    // Comments that have left, and those that have lost an original.
    for (const [part, { originals, own }] of known)
      if (![part, ...originals].every((each) => comments.has(each))) {
        known.delete(part);
        own.end();
      }
    for (const [part, comment] of comments) {
      const one = known.get(part) ?? { ...comment, own: scope.child(), originals: [] };
      known.set(part, one);
      one.originals.push(...linkMentions(comment, [...comments.values()], one.own));
    }
    known.forEach(show);
  };
  const updateInPlace = () => keepPlace(element, update);
  const onApproach = (target: Element) => {
    approached.add(target.closest('form'));
    for (const comment of readComments(element)) if (comment.element.contains(target)) approached.add(comment.number);
    updateInPlace();
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    const button = origin?.querySelector('button');
    if (key === 'Escape' && button && target === findMessage(element)) focusInView(button);
  };

  updateInPlace();
  watchApproach(element, onApproach, signal);
  onKeyDown(element, onKey, { signal });
  const observer = new MutationObserver(updateInPlace);
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
