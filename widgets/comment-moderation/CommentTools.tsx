import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { paragraphsOf } from '../../src/comments/comment-box.ts';
import { busyMark, setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { make } from '../../src/dom/make.ts';
import { focusInView, isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { read } from '../../src/http/request.ts';
import { text } from '../../src/i18n/texts.ts';
import { changeComments, saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit, showTyped, typedText } from '../../src/moderation/comment-text.ts';
import { EditComment } from '../../src/moderation/view/EditComment.tsx';
import { Button } from '../../src/react/index.ts';
import { createStore } from '../../src/view/store.ts';
import { approve, attempt, isBusy, send, showApproval, tell } from './comment.ts';
import { type CommentList, isBehind, keepTop, type ModeratedComment, waitingIn } from './list.ts';
import { approveLinkOf, isMarkedWaiting, readModeration } from './server-markup.ts';
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
  const [isBusy] = useState(() => createStore(false));
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
    attempt([comment], {
      sending: 'moderation.saving',
      failed: 'moderation.save-failed',
      setBusy(isSaving) {
        busyMark(toolbar, 'commentToolbarLoading')(isSaving);
        isBusy.setState(isSaving);
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
        announce(tell(comment, 'edit', 'moderation.saved'));
      },
    });
  return createPortal(<EditComment {...{ sitePath, id, original, isBusy, onSave }} onCancel={onClose} />, place);
}

/** Takes the approval of a comment back. */
function unpublish(comment: ModeratedComment): void {
  attempt([comment], {
    sending: 'moderation.unpublishing',
    failed: 'moderation.unpublish-failed',
    run: (signal) => send(comment, 'unpublish', { signal }),
    done() {
      showApproval(comment, 'waiting');
      announce(tell(comment, 'unpublish', 'moderation.unpublished'));
    },
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

/** Keeps the place of a list in the window when the buttons above it appear. */
function useKeptPlace({ element }: CommentList): void {
  const [top] = useState(() => element.getBoundingClientRect().top);
  useLayoutEffect(() => keepTop(element, top), [element, top]);
}

/** Asks the site which comments of this page are published. */
async function readPublished(signal: AbortSignal): Promise<readonly number[]> {
  const url = new URL(location.href);
  url.hash = '';
  const { readPart } = await loadFile('comments');
  const published = await readPart(read({ url }, signal), async (content) =>
    [...content.querySelectorAll('.commentRemoveLink')]
      .map(readModeration)
      .filter(({ element, toolbar }) => !isMarkedWaiting(element, toolbar)),
  );
  return published?.flatMap(({ commentId }) => commentId ?? []) ?? [];
}

function showApproved(comments: readonly ModeratedComment[], { scope: { page } }: CommentList): void {
  for (const comment of comments) {
    showApproval(comment, 'approved');
    tell(comment, 'approve', 'moderation.approved');
  }
  if (comments.length) announce(text(page, 'moderation.approved', { count: comments.length }));
}

/** Creates the function that approves all waiting comments. After a refusal, the page is read anew, as some may be approved. */
function createApproveAll(list: CommentList): () => void {
  const { line, scope } = list;
  /** The comment at which K2 has stopped. */
  let stop: ModeratedComment | undefined;
  const run = async (signal: AbortSignal, mine: readonly ModeratedComment[]) => {
    const waiting = waitingIn(list).filter((comment) => mine.includes(comment));
    // Another try begins behind it, or it would stop the others again.
    const from = stop ? waiting.indexOf(stop) + 1 : 0;
    const all = [...waiting.slice(from), ...waiting.slice(0, from)];
    const ids = all.map(({ commentId = 0 }) => commentId);
    try {
      if (all.length) await changeComments(scope.page.sitePath, 'publish', ids, { signal });
      showApproved(all, list);
    } catch (error) {
      const published: readonly number[] = await readPublished(signal).catch(() => []);
      if (signal.aborted) throw error;
      const approved = all.filter(({ commentId = 0 }) => published.includes(commentId));
      showApproved(approved, list);
      stop = all.find((comment) => !approved.includes(comment));
      if (stop) throw error;
    }
  };
  return () => {
    const free = waitingIn(list).filter((comment) => !isBusy(comment));
    attempt(free, {
      scope,
      sending: 'moderation.approving',
      failed: 'moderation.approve-failed',
      setBusy: busyMark(line),
      beforeRetry: () => line.querySelector('button')?.focus(),
      after: () => stop?.toolbar ?? line,
      showsFailure: (comment) => comment === stop,
      run,
    });
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
  useKeptPlace(list);
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
