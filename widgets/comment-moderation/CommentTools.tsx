import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { EditComment } from '../../src/moderation/view/EditComment.tsx';
import { Actions } from '../../src/react/index.ts';
import type { ModeratedComment } from './comment.ts';
import type { FieldProps } from './view/editing.ts';
import { addTools as addWith, type ToolsProps } from './view/tools.ts';

declare module '../../src/dom/load-file.ts' {
  interface Files {
    'comment-moderation-view': typeof import('./CommentTools.tsx');
  }
}

function Field({ field, place }: FieldProps) {
  const props = useSyncExternalStore(field.subscribe, field.getState);
  return props && createPortal(<EditComment {...props} />, place);
}

/** Draws the buttons at a comment, and the field for its text. */
function CommentTools({ actions, editing }: ToolsProps) {
  return (
    <>
      <Actions actions={actions} />
      {editing && <Field {...editing} />}
    </>
  );
}

export { addLineTools } from './view/approve-all.ts';

/** Adds the buttons and the field to a comment. */
export const addTools = (comment: ModeratedComment): void => addWith(comment, CommentTools);
