import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { paragraphsOf } from '../../src/comments/comment-box.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { focusInView, isFocusInOrNowhere, keepTop } from '../../src/dom/scroll.ts';
import { isUnanswered } from '../../src/http/call-error.ts';
import { text } from '../../src/i18n/texts.ts';
import { saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit, showTyped, typedText } from '../../src/moderation/comment-text.ts';
import { EditComment } from '../../src/moderation/view/EditComment.tsx';
import { Button } from '../../src/react/index.ts';
import { createStore } from '../../src/view/store.ts';
import { approve, attempt, send, showApproval } from './comment.ts';
import { type CommentList, isBehind, type ModeratedComment, waitingIn } from './list.ts';
import { approveLinkOf } from './server-markup.ts';
import './tools.css?adopt';

/** The button for the approval of a comment, by its state. */
const LABELS = {
  waiting: 'moderation.approve',
  approved: 'moderation.undo',
  published: 'moderation.unpublish',
} as const;

interface FieldProps {
  readonly comment: ModeratedComment;
  /** The element of the text. */
  readonly shown: HTMLElement;
  readonly onClose: () => void;
}

/** Draws a field in the place of the text of a comment. */
function Field({ comment, shown, onClose }: FieldProps) {
  const { scope, commentId: id = 0, toolbar } = comment;
  const { sitePath } = scope.page;
  const [original] = useState(() => typedText(shown));
  const [place] = useState(() => make('div'));
  const [isSaving] = useState(() => createStore(false));
  useLayoutEffect(() => {
    shown.after(place);
    setHidden(shown, true);
    return () => {
      setHidden(shown, false);
      place.remove();
    };
  }, [shown, place]);
  const field = () => place.querySelector('textarea');
  const onSave = (typed: string) =>
    attempt(comment, 'save', {
      setBusy(isBusy) {
        busyMark(toolbar, 'commentToolbarLoading')(isBusy);
        isSaving.setState(isBusy);
      },
      beforeRetry: () => field()?.focus(),
      after: () => (place.isConnected ? place : toolbar),
      run: (signal) => saveComment(sitePath, id, typed, signal),
      done() {
        showTyped(shown, typed);
        // After a long time, the field could be used again.
        if ((field()?.value ?? typed) === typed) {
          forgetEdit(sitePath, id);
          onClose();
        }
      },
    });
  return createPortal(
    <EditComment {...{ sitePath, id, original, onSave }} isBusy={isSaving} onCancel={onClose} />,
    place,
  );
}

/** Takes the approval of a comment back. */
function unpublish(comment: ModeratedComment): void {
  void attempt(comment, 'unpublish', {
    run: (signal) => send(comment, 'unpublish', { signal }),
    done: () => showApproval(comment, 'waiting'),
  });
}

/** Draws the buttons at a comment, and the field for its text. */
function Tools({ comment }: { readonly comment: ModeratedComment }) {
  const { element, toolbar } = comment;
  const state = useSyncExternalStore(comment.state.subscribe, comment.state.getState);
  const [place] = useState(() => make('span', { className: 'k2i-moderation' }));
  const [[shown, ...others]] = useState(() => paragraphsOf(element));
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    toolbar.append(place);
    return () => place.remove();
  }, [toolbar, place]);
  const close = () => {
    const hadFocus = isFocusInOrNowhere(...element.querySelectorAll('.k2i-edit'));
    flushSync(() => setEdited(false));
    if (hadFocus) edit.current?.focus();
  };
  // The server's link is shown while the comment waits.
  const label = state === 'delayed' || (state === 'waiting' && approveLinkOf(toolbar)) ? undefined : LABELS[state];
  const buttons = (
    <>
      {shown && !others.length && <Button ref={edit} label="moderation.edit" run={() => setEdited(true)} />}
      {label && <Button label={label} run={() => (state === 'waiting' ? approve : unpublish)(comment)} />}
    </>
  );
  return (
    <>
      {createPortal(!isEdited && buttons, place)}
      {isEdited && shown && <Field comment={comment} shown={shown} onClose={close} />}
    </>
  );
}

/** Draws the buttons at a comment that the author has approached. */
function ToolsWhenNear({ comment }: { readonly comment: ModeratedComment }) {
  const isNear = useSyncExternalStore(comment.isNear.subscribe, comment.isNear.getState);
  return isNear && <Tools comment={comment} />;
}

/** Creates the function that approves all waiting comments, one after another. A failure is shown at its comment. */
function createApproveAll(list: CommentList): () => Promise<void> {
  const { line, scope } = list;
  const setBusy = busyMark(line);
  let isRunning = false;
  let count = 0;
  const say = (message: string) => {
    if (isRunning) count++;
    // A later try of one of them.
    else announce(message);
  };
  return async () => {
    if (isRunning) return;
    isRunning = true;
    count = 0;
    setBusy(true);
    announce(text(scope.page, 'moderation.approving'));
    for (const comment of waitingIn(list)) {
      // It may have been approved or removed meanwhile.
      if (!waitingIn(list).includes(comment)) continue;
      await approve(comment, undefined, say);
      const state = comment.task?.getState();
      // Without a connection, or a session, the others would fail as well.
      if (state?.kind === 'failed' && (isUnanswered(state.error) || state.error.kind === 'session')) break;
    }
    setBusy(false);
    isRunning = false;
    announce(count ? text(scope.page, 'moderation.approved', { count }) : '');
  };
}

/** Creates the function that moves the focus to the next comment that waits, from the one that it has led to before. */
function createNext(list: CommentList): () => void {
  let visited: HTMLElement | undefined;
  return () => {
    const all = waitingIn(list);
    const isNext = ({ element }: ModeratedComment) => visited?.isConnected && isBehind(visited, element);
    visited = (all.find(isNext) ?? all[0])?.element;
    if (visited) focusInView(visited);
  };
}

/** Draws the buttons in the line above a list, and the buttons of its comments. */
export function CommentTools({ list }: { readonly list: CommentList }) {
  const comments = useSyncExternalStore(list.comments.subscribe, list.comments.getState);
  const [next] = useState(() => createNext(list));
  const [approveAll] = useState(() => createApproveAll(list));
  const [restoreTop] = useState(() => keepTop(list.element));
  useLayoutEffect(restoreTop, [restoreTop]);
  return (
    <>
      <Button label="moderation.next" run={next} isSeries />
      <Button label="moderation.approve-all" run={approveAll} />
      {comments.map((comment) => (
        <ToolsWhenNear key={comment.commentId} comment={comment} />
      ))}
    </>
  );
}
