import { createTask, type Task } from '../../src/core/task.ts';
import { setHidden } from '../../src/dom/attributes.ts';
import { announce } from '../../src/dom/live-region.ts';
import { make } from '../../src/dom/make.ts';
import { isFocusInOrNowhere } from '../../src/dom/scroll.ts';
import { saveComment } from '../../src/moderation/calls.ts';
import { forgetEdit, keepEdit, showTyped, typedText } from '../../src/moderation/comment-text.ts';
import type { EditCommentProps } from '../../src/moderation/view/EditComment.tsx';
import type { Scope } from '../../src/page/scope.ts';
import { createStore } from '../../src/view/store.ts';
import { taskParts, tell } from './change.ts';
import type { FieldProps } from './ModeratedComment.tsx';
import type { ModerationMarkup } from './server-markup.ts';

/** The field that takes the place of a comment's text. */
export interface Editing extends FieldProps {
  readonly place: HTMLElement;
  readonly save: Task<string>;
  open(): void;
}

interface EditingParts {
  readonly element: HTMLElement;
  readonly id: number;
  readonly onSave: (typed: string) => void;
  /** The field is gone. */
  readonly onClose: (hadFocus: boolean) => void;
}

/** Prepares a field for the text of a comment, which K2 prints in an element of its own. */
export function createEditing(
  markup: ModerationMarkup,
  scope: Scope,
  { element, id, onSave, onClose }: EditingParts,
): Editing {
  const { sitePath } = scope.page;
  const place = make('div');
  const field = createStore<EditCommentProps | undefined>(undefined);
  const isBusy = createStore(false);
  const put = (next: EditCommentProps | undefined) => {
    const hadFocus = isFocusInOrNowhere(place);
    if (next) element.after(place);
    field.setState(next);
    setHidden(element, !!next);
    if (next) return;
    onClose(hadFocus);
    place.remove();
  };
  const propsFor = (original: string) => ({ sitePath, id, original, isBusy, onSave, onCancel: () => put(undefined) });
  const { setBusy, ...parts } = taskParts(markup, scope);
  const save = createTask<string, void>({
    ...parts,
    setBusy(isSaving) {
      setBusy(isSaving);
      isBusy.setState(isSaving);
    },
    sending: 'moderation.saving',
    failed: 'moderation.save-failed',
    beforeRetry: () => place.querySelector('textarea')?.focus(),
    run: (typed, signal) =>
      saveComment(sitePath, id, typed, signal).catch((error) => {
        // The visitor may have closed the field.
        keepEdit(sitePath, id, typed);
        throw error;
      }),
    done(_nothing, typed) {
      showTyped(element, typed);
      // After a long time, the field could be used again.
      const isSame = [undefined, typed].includes(place.querySelector('textarea')?.value);
      if (isSame) forgetEdit(sitePath, id);
      if (!isSame) field.setState(propsFor(typed));
      else if (field.getState()) put(undefined);
      announce(tell(markup, scope, 'edit', 'moderation.saved'));
    },
  });
  scope.undo(() => {
    place.remove();
    setHidden(element, false);
  });
  return { place, field, save, open: () => put(propsFor(typedText(element))) };
}
