import { createTask, type Task } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments } from '../../src/moderation/calls.ts';
import type { EventDetails } from '../../src/page/events.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { ModerationMarkup } from './server-markup.ts';

/** K2's task for each change of a comment, and its texts. */
export const CHANGES = {
  approve: {
    task: 'publish',
    sending: 'moderation.approving',
    failed: 'moderation.approve-failed',
    done: 'moderation.approved',
  },
  unpublish: {
    task: 'unpublish',
    sending: 'moderation.unpublishing',
    failed: 'moderation.unpublish-failed',
    done: 'moderation.unpublished',
  },
  remove: {
    task: 'remove',
    sending: 'moderation.removing',
    failed: 'moderation.remove-failed',
    done: 'moderation.removed',
  },
} as const;

export type Change = keyof typeof CHANGES;

/** A press of a link of the server, or of a button of our own. */
export interface Press {
  /** The address of the link. */
  readonly address?: string;
  /** Finds what was pressed: React may have drawn it anew. */
  readonly control: () => HTMLElement | null | undefined;
}

/** Dispatches the event of a change, and returns its words. */
export function tell(
  { comment, commentId }: ModerationMarkup,
  { page }: Scope,
  action: EventDetails['k2:moderated']['action'],
  done: TextKey,
  place: Element = comment,
): string {
  const message = text(page, done, { count: 1 });
  page.emit(place, 'k2:moderated', { action, commentId, message });
  return message;
}

/** Sends a change of one comment. */
export const sendChange = (
  change: Change,
  { commentId }: ModerationMarkup,
  { page: { sitePath } }: Scope,
  call: { readonly address?: string | undefined; readonly signal?: AbortSignal },
) => changeComments(sitePath, CHANGES[change].task, commentId ? [commentId] : [], call);

/** Returns what all tasks of one comment have in common. */
export const taskParts = ({ comment, toolbar }: ModerationMarkup, scope: Scope) =>
  ({
    adopted: comment,
    widget: 'comment-moderation',
    scope,
    whileBusy: 'ignored',
    isWrite: true,
    setBusy: busyMark(toolbar, 'commentToolbarLoading'),
  }) as const;

/** Creates the task that changes a comment. */
export function createChange(
  change: Change,
  markup: ModerationMarkup,
  scope: Scope,
  done: (press: Press) => void,
): Task<Press> {
  const { sending, failed } = CHANGES[change];
  return createTask<Press, void>({
    ...taskParts(markup, scope),
    sending,
    failed,
    beforeRetry: ({ control }) => control()?.focus(),
    run: ({ address }, signal) => sendChange(change, markup, scope, { address, signal }),
    done: (_nothing, press) => done(press),
  });
}
