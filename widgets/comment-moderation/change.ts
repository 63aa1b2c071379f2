import { createTask, type Task } from '../../src/core/task.ts';
import { busyMark } from '../../src/dom/attributes.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { changeComments, type ListTask } from '../../src/moderation/calls.ts';
import type { EventDetails } from '../../src/page/events.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { ModerationMarkup } from './server-markup.ts';

/** A change of a comment: K2's task, and its texts. */
interface Change {
  readonly task: ListTask;
  readonly sending: TextKey;
  readonly failed: TextKey;
}

/** A press of a link of the server, or of a button of our own. */
export interface Press {
  /** The address of the link. */
  readonly address?: string;
  /** Finds the pressed link or button, which React may have drawn anew. */
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
  task: ListTask,
  { commentId }: ModerationMarkup,
  { page: { sitePath } }: Scope,
  call: { readonly address?: string | undefined; readonly signal?: AbortSignal },
) => changeComments(sitePath, task, commentId ? [commentId] : [], call);

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
  { task, ...texts }: Change,
  markup: ModerationMarkup,
  scope: Scope,
  done: (press: Press) => void,
): Task<Press> {
  return createTask<Press, void>({
    ...taskParts(markup, scope),
    ...texts,
    beforeRetry: ({ control }) => control()?.focus(),
    run: ({ address }, signal) => sendChange(task, markup, scope, { address, signal }),
    done: (_nothing, press) => done(press),
  });
}
