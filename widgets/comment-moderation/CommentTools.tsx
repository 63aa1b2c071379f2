import 'virtual:texts/moderation.approve,moderation.edit,moderation.undo,moderation.next,moderation.approve-all';
import 'virtual:texts/moderation.unpublish,moderation.unpublishing,moderation.unpublish-failed,moderation.unpublished_one';
import 'virtual:texts/moderation.saving,moderation.saved,moderation.save-failed';
import { type Ref, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { paragraphsOf } from '../../src/comments/comment-box.ts';
import { setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit, keepEdit, showTyped, typedText } from '../../src/moderation/comment-text.ts';
import { EditComment } from '../../src/moderation/view/index.ts';
import { useText } from '../../src/react/index.ts';
import type { Action } from '../../src/view/actions.ts';
import { createStore } from '../../src/view/store.ts';
import { approve, attempt, change, showApproval, tell } from './comment.ts';
import type { CommentList, ModeratedComment } from './list.ts';
import { approveLinkOf } from './server-markup.ts';
import './tools.css?adopt';
import { createApproveAll, createNext } from './view/approve-all.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'comment-moderation-view': typeof import('./CommentTools.tsx');
  }
}

const UNPUBLISH = {
  task: 'unpublish',
  action: 'unpublish',
  sending: 'moderation.unpublishing',
  failed: 'moderation.unpublish-failed',
  done: 'moderation.unpublished',
} as const;

/** The button for the approval of a comment, by its state. */
const LABELS = {
  waiting: 'moderation.approve',
  approved: 'moderation.undo',
  published: 'moderation.unpublish',
  held: 'moderation.unpublish',
} as const;

function Button({ label, run, ref }: Action & { readonly ref?: Ref<HTMLButtonElement> }) {
  const { words, lang } = useText(label);
  return (
    <button ref={ref} type="button" className="k2i-button" lang={lang} onClick={run}>
      {words}
    </button>
  );
}

interface FieldProps {
  readonly comment: ModeratedComment;
  /** The element of the text. */
  readonly element: HTMLElement;
  readonly onClose: () => void;
}

/** Draws a field in the place of the text of a comment. */
function Field({ comment, element, onClose }: FieldProps) {
  const { scope, markup } = comment;
  const { sitePath } = scope.page;
  const { commentId: id = 0, toolbar } = markup;
  const [original] = useState(() => typedText(element));
  const [place] = useState(() => make('div'));
  const [isBusy] = useState(() => createStore(false));
  useLayoutEffect(() => {
    element.after(place);
    setHidden(element, true);
    return () => {
      setHidden(element, false);
      place.remove();
    };
  }, [element, place]);
  const field = () => place.querySelector('textarea');
  const onSave = (typed: string) =>
    attempt([comment], {
      sending: 'moderation.saving',
      failed: 'moderation.save-failed',
      setBusy: isBusy.setState,
      beforeRetry: () => field()?.focus(),
      after: () => (place.isConnected ? place : toolbar),
      run: (signal) =>
        saveComment(sitePath, id, typed, signal).catch((error) => {
          // The author may have closed the field.
          keepEdit(sitePath, id, typed);
          throw error;
        }),
      done() {
        showTyped(element, typed);
        // After a long time, the field could be used again.
        const now = field()?.value ?? typed;
        if (now === typed) forgetEdit(sitePath, id);
        if (now === typed) onClose();
        announce(tell(comment, 'edit', 'moderation.saved'));
      },
    });
  return createPortal(<EditComment {...{ sitePath, id, original, isBusy, onSave }} onCancel={onClose} />, place);
}

/** Draws the buttons at a comment, and the field for its text. */
function Tools({ comment }: { readonly comment: ModeratedComment }) {
  const { comment: element, toolbar } = comment.markup;
  const state = useSyncExternalStore(comment.state.subscribe, comment.state.getState);
  const [place] = useState(() => make('span', { className: 'k2i-moderation' }));
  const [[text, ...others]] = useState(() => paragraphsOf(element));
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    toolbar.append(place);
    return () => place.remove();
  }, [toolbar, place]);
  const close = () => {
    const hadFocus = text?.nextElementSibling && isFocusInOrNowhere(text.nextElementSibling);
    flushSync(() => setEdited(false));
    if (hadFocus) edit.current?.focus();
  };
  const press = () => {
    if (state === 'waiting') approve(comment);
    else change(comment, UNPUBLISH, undefined, () => showApproval(comment, 'waiting'));
  };
  const buttons = (
    <>
      {text && !others.length && <Button ref={edit} label="moderation.edit" run={() => setEdited(true)} />}
      {!(state === 'waiting' && approveLinkOf(toolbar)) && <Button label={LABELS[state]} run={press} />}
    </>
  );
  return (
    <>
      {createPortal(!isEdited && buttons, place)}
      {isEdited && text && <Field comment={comment} element={text} onClose={close} />}
    </>
  );
}

/** Draws the buttons of a list, in the line above it, and those of its comments. */
export function CommentTools({ list }: { readonly list: CommentList }) {
  const comments = useSyncExternalStore(list.comments.subscribe, list.comments.getState);
  const [next] = useState(() => createNext(list));
  const [approveAll] = useState(() => createApproveAll(list));
  return (
    <>
      <Button label="moderation.next" run={next} />
      <Button label="moderation.approve-all" run={approveAll} />
      {comments.map((comment) => (
        <Tools key={comment.markup.commentId} comment={comment} />
      ))}
    </>
  );
}
