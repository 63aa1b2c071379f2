import { ownParts } from '../../src/comments/comment-box.ts';
import { onKeyDown } from '../../src/dom/controls.ts';
import { closest, isElement } from '../../src/dom/nodes.ts';
import { focusInView, keepPlace } from '../../src/dom/scroll.ts';
import { whenReleased } from '../../src/dom/wait.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type KnownComments, showKnown, updateKnown } from './known.ts';
import { beginReply, followSelection } from './message.ts';
import './reply.css?adopt';
import { type Comment, findMessage } from './server-markup.ts';
import descriptor from './widget.ts';

/** Selector of the element at a comment in which React draws. */
const ADDED = '.k2i-reply';

/** Creates the function that begins a reply. Esc in the message leads back to the button of the comment. */
function prepareReplies(element: HTMLElement, { page, signal }: Scope): (comment: Comment) => void {
  const takeSelection = followSelection(ADDED, signal);
  let answered: Comment | undefined;
  const onKey = ({ key, target }: KeyboardEvent) => {
    const [button] = answered ? (ownParts(answered.element, `${ADDED} button`) as HTMLElement[]) : [];
    if (key === 'Escape' && button && target === findMessage(element)) focusInView(button);
  };
  onKeyDown(element, onKey, { signal });
  return (comment) => {
    const field = findMessage(element);
    answered = comment;
    if (field) beginReply(field, comment, takeSelection(comment.element), page);
  };
}

/** Calls a function at each change of the content, once for several. Returns one for changes that don't count. */
function observeContent(element: Element, signal: AbortSignal, onChange: () => void): () => void {
  const observer = new MutationObserver((records) => {
    if (!records.every(({ target }) => closest(target, ADDED))) onChange();
  });
  observer.observe(element, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => void observer.takeRecords();
}

/** The approached parts: the form, and comments by their numbers, as the server may print their elements anew. */
type Approached = Set<number | 'form'>;

/** Adds the form or the comments around a target. Returns true if one of them was not approached before. */
function addApproached(approached: Approached, target: Element, known: Iterable<Comment>): boolean {
  const { size } = approached;
  // The message may be disabled for now.
  if (closest(target, 'form')?.querySelector('[name=commentText]')) approached.add('form');
  for (const { element, number } of known) if (element.contains(target)) approached.add(number);
  return approached.size > size;
}

/** Calls a function with each element that the visitor approaches, or had approached before this code came. */
function followApproach(root: Element, signal: AbortSignal, onApproach: (target: Element) => void): void {
  const approach = (target: EventTarget | null | undefined) => {
    if (isElement(target)) void whenReleased().then(() => signal.aborted || onApproach(target));
  };
  const onPointer = ({ target }: Event) => {
    if (closest(target, descriptor.approach)) approach(target);
  };
  root.addEventListener('pointerover', onPointer, { signal });
  for (const type of ['focusin', 'click']) root.addEventListener(type, ({ target }) => approach(target), { signal });
  for (const state of [':hover', ':focus']) approach([...root.querySelectorAll(state)].at(-1));
}

/** Adds an action *Reply* to the comments of an article, and makes the beginnings of replies links. */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  if (page.tag.parameter('reply') === 'off') return;
  const known: KnownComments = new Map();
  const reply = prepareReplies(element, scope);
  const approached: Approached = new Set();
  const update = () => {
    keepPlace(element, () => {
      updateKnown(known, element, scope);
      const canReply = !!findMessage(element)?.form;
      const isNear = ({ number }: Comment) => approached.has('form') || approached.has(number);
      showKnown(known, (comment) => (canReply && isNear(comment) ? () => reply(comment) : undefined));
    });
    ignoreOwn();
  };
  const ignoreOwn = observeContent(element, signal, update);
  update();
  followApproach(element, signal, (target) => {
    if (addApproached(approached, target, known.values())) update();
  });
}
