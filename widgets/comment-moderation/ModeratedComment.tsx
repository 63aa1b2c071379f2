import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { EditComment, type EditCommentProps } from '../../src/moderation/view/EditComment.tsx';
import { Actions } from '../../src/react/index.ts';
import type { Action } from '../../src/view/actions.ts';
import type { Store } from '../../src/view/store.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'comment-moderation-view': typeof import('./ModeratedComment.tsx');
  }
}

/** The field for the text of a comment. */
export interface FieldProps {
  /** What it needs, while it is open. */
  readonly field: Store<EditCommentProps | undefined>;
  /** Where it is drawn. */
  readonly place: Element;
}

function Field({ field, place }: FieldProps) {
  const props = useSyncExternalStore(field.subscribe, field.getState);
  return props && createPortal(<EditComment {...props} />, place);
}

interface ModeratedCommentProps {
  readonly actions: Store<readonly Action[]>;
  /** Absent: the text can't be changed. */
  readonly editing: FieldProps | undefined;
}

/** Draws the buttons at a comment, and the field for its text. */
export function ModeratedComment({ actions, editing }: ModeratedCommentProps) {
  return (
    <>
      <Actions actions={actions} />
      {editing && <Field {...editing} />}
    </>
  );
}
