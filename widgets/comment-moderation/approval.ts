import { setHidden } from '../../src/dom/attributes.ts';
import type { Timer } from '../../src/dom/wait.ts';
import { UNDO_MS } from '../../src/moderation/hold-back.ts';
import type { Scope } from '../../src/page/scope.ts';
import { createStore } from '../../src/view/store.ts';
import { approveLinkOf, isWaiting, type ModerationMarkup } from './server-markup.ts';

/** State of a comment. Just after it was `approved`, that can be undone. */
type Approval = 'waiting' | 'approved' | 'published';

export interface ApprovalState {
  /** The server's link, which is hidden while the comment is published. */
  readonly link: HTMLElement | null;
  get(): Approval;
  subscribe(listener: () => void): void;
  /** Shows a comment as approved, or as waiting. */
  set(next: 'approved' | 'waiting'): void;
}

/** Follows the approval of a comment, in the server's own marks. */
export function createApproval({ comment, toolbar }: ModerationMarkup, scope: Scope): ApprovalState {
  const link = approveLinkOf(toolbar);
  const state = createStore<Approval>(isWaiting(comment, toolbar) ? 'waiting' : 'published');
  let timer: Timer | undefined;
  scope.undo(() => clearTimeout(timer));
  return {
    link,
    get: state.getState,
    subscribe: state.subscribe,
    set(next) {
      clearTimeout(timer);
      comment.classList.toggle('unpublishedComment', next === 'waiting');
      if (link) setHidden(link, next === 'approved');
      if (next === 'approved') timer = setTimeout(() => state.setState('published'), UNDO_MS);
      state.setState(next);
    },
  };
}
