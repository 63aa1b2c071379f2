import type { Page } from '../../src/core/page.ts';
import type { Draft } from '../../src/forms/draft.ts';
import { addDraftLine } from '../../src/forms/draft-line.ts';
import { type TextKey, text } from '../../src/i18n/texts.ts';
import { buttonNode } from '../../src/view/failure.ts';

/**
 * Tells, below the form, of the text of an earlier visit: that it is in the field, or that it could be. Once the reader
 * has decided, the line goes.
 * @returns takes the line away.
 */
export function showDraftNote(field: HTMLInputElement | HTMLTextAreaElement, draft: Draft, page: Page): () => void {
  const shown = new AbortController();
  const hide = () => {
    if (shown.signal.aborted) return;
    shown.abort();
    removeLine();
  };
  const button = (label: TextKey, task: () => void) => {
    const decide = () => {
      task();
      hide();
      field.focus();
    };
    return buttonNode(text(page, label), decide, shown.signal);
  };
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const restored = draft.found?.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  const removeLine =
    draft.earlier === 'restored'
      ? addDraftLine(field, restored, page, [button('comment.draft-discard', clear)])
      : addDraftLine(field, 'comment.draft-found', page, [
          button('comment.draft-restore', draft.restore),
          button('comment.draft-discard', draft.decline),
        ]);
  return hide;
}
