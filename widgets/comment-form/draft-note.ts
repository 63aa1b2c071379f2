import { addDraftLine, type Draft } from '../../src/comments/draft.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import type { TextField } from '../../src/forms/prompts.ts';
import type { TextKey } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import { type Action, createActions } from '../../src/view/actions.ts';

/** Shows a note about an earlier draft below the form until the visitor decides. Returns a function that removes it. */
export function showDraftNote(field: TextField, draft: Draft, page: Page): () => void {
  const action = (label: TextKey, task: () => void): Action => ({
    label,
    run() {
      task();
      remove();
      focusInView(field);
    },
  });
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const restored = draft.found?.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  const isRestored = draft.earlier === 'restored';
  const discard = action('comment.draft-discard', isRestored ? clear : draft.decline);
  const buttons = createActions({ adopted: field.form ?? field, widget: 'comment-form', page });
  const removeLine = addDraftLine(field, isRestored ? restored : 'comment.draft-found', page, buttons.element);
  const remove = () => {
    buttons.remove();
    removeLine();
  };
  buttons.show(isRestored ? [discard] : [action('comment.draft-restore', draft.restore), discard]);
  return remove;
}
