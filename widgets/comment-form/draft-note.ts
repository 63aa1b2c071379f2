import { adoptStyles } from '../../src/dom/core/styles.ts';
import { ownDocument, unshadowed } from '../../src/dom/core/unshadowed.ts';
import { describeBy } from '../../src/dom/described-by/described-by.ts';
import type { Draft } from '../../src/forms/calls/draft.ts';
import { type TextKey, text } from '../../src/i18n/texts/texts.ts';
import { buttonNode } from '../../src/react/plain/failure.ts';
import type { Page } from '../../src/runtime/page/page.ts';
import css from './comment-form.css?inline';

let count = 0;

/**
 * Tells, below the form, of the text of an earlier visit: that it is in the field, or that it could be. What is above
 * stays where it is. Once the reader has decided, the line goes.
 * @returns takes the line away.
 */
export function showDraftNote(
  form: HTMLFormElement,
  field: HTMLInputElement | HTMLTextAreaElement,
  draft: Draft,
  page: Page,
): () => void {
  adoptStyles(css);
  const host = ownDocument.createElement('div');
  host.className = 'k2i-draft';
  host.lang = page.language;
  unshadowed(form).after(host);
  const id = `k2i-draft-${++count}`;
  const undescribe = describeBy(field, id);
  const shownNote = new AbortController();
  let shown = true;
  const hide = () => {
    if (!shown) return;
    shown = false;
    undescribe();
    shownNote.abort();
    host.remove();
  };
  const decide = (task: () => void) => () => {
    task();
    hide();
    field.focus();
  };
  const clear = () => {
    field.value = '';
    draft.forget();
  };
  const showNote = (told: TextKey, buttons: readonly (readonly [label: TextKey, task: () => void])[]) => {
    const words = ownDocument.createElement('span');
    words.id = id;
    words.textContent = text(page, told);
    host.append(words);
    for (const [label, task] of buttons) host.append(buttonNode(text(page, label), decide(task), shownNote.signal));
  };
  const restored = draft.found?.mayHaveArrived ? 'comment.draft-unsure' : 'comment.draft-restored';
  if (draft.earlier === 'restored') showNote(restored, [['comment.draft-discard', clear]]);
  else
    showNote('comment.draft-found', [
      ['comment.draft-restore', draft.restore],
      ['comment.draft-discard', draft.decline],
    ]);
  return hide;
}
