import { addDraftLine, type Draft } from '../../src/comments/draft.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import type { TextField } from '../../src/forms/prompts.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { Scope } from '../../src/page/scope.ts';
import { type Action, createActions } from '../../src/view/actions.ts';

/** Shows a note about an earlier draft below the form until the visitor decides. Returns a function that removes it. */
export function showDraftNote(field: TextField, draft: Draft, scope: Scope): () => void {
  const note = scope.child();
  const action = (label: TextKey, task: () => void): Action => ({
    label,
    run() {
      task();
      note.end();
      focusInView(field);
    },
  });
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const restored = draft.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  const isRestored = draft.earlier === 'restored';
  const discard = action('comment.draft-discard', isRestored ? clear : draft.decline);
  const buttons = createActions(note);
  addDraftLine(field, isRestored ? restored : 'comment.draft-found', note, buttons.element);
  buttons.show(isRestored ? [discard] : [action('comment.draft-restore', draft.restore), discard]);
  return note.end;
}
