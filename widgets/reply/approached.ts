import { closest, isElement } from '../../src/dom/nodes.ts';
import { whenReleased } from '../../src/dom/wait.ts';
import type { Comment } from './server-markup.ts';
import descriptor from './widget.ts';

/** The comments and the form that the visitor has approached. */
export interface Approached {
  /** Numbers of comments: the server may print their elements anew. */
  readonly comments: Set<number>;
  isFormNear: boolean;
}

/** Adds the form or the comments around a target. Returns true if one of them was not approached before. */
export function addApproached(approached: Approached, target: Element, known: Iterable<Comment>): boolean {
  const { comments, isFormNear } = approached;
  const { size } = comments;
  // The message may be disabled for now.
  if (closest(target, 'form')?.querySelector('[name=commentText]')) approached.isFormNear = true;
  for (const { element, number } of known) if (element.contains(target)) comments.add(number);
  return comments.size > size || approached.isFormNear !== isFormNear;
}

/** Calls a function with each element that the visitor approaches, or had approached before this code came. */
export function followApproach(root: Element, signal: AbortSignal, onApproach: (target: Element) => void): void {
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
