import type { Page } from '../../src/core/page.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import { addDraftLine, type Draft } from '../../src/forms/draft.ts';
import type { TextField } from '../../src/forms/prompts.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { buttonView } from '../../src/view/failure-view.tsx';
import { elementOf } from '../../src/view/lazy-view.ts';

/** Shows a note about an earlier draft below the form until the reader decides. Returns a function that removes it. */
export function showDraftNote(field: TextField, draft: Draft, page: Page): () => void {
  const button = (label: TextKey, task: () => void) => {
    const decide = () => {
      task();
      removeLine();
      focusInView(field);
    };
    return elementOf(buttonView, { label: text(page, label), run: decide });
  };
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const restored = draft.found?.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  const isRestored = draft.earlier === 'restored';
  const discard = button('comment.draft-discard', isRestored ? clear : draft.decline);
  const buttons = isRestored ? [discard] : [button('comment.draft-restore', draft.restore), discard];
  const removeLine = addDraftLine(field, isRestored ? restored : 'comment.draft-found', page, buttons);
  return removeLine;
}
