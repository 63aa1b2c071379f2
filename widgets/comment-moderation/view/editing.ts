import 'virtual:texts/moderation.saving,moderation.saved,moderation.save-failed';
import { createTask, type Task } from '../../../src/core/task.ts';
import { setHidden } from '../../../src/dom/attributes.ts';
import { announce } from '../../../src/dom/live-region.ts';
import { make } from '../../../src/dom/make.ts';
import { isFocusInOrNowhere } from '../../../src/dom/scroll.ts';
import { saveComment } from '../../../src/moderation/calls.ts';
import { forgetEdit, keepEdit, showTyped, typedText } from '../../../src/moderation/comment-text.ts';
import type { EditCommentProps } from '../../../src/moderation/view/EditComment.tsx';
import { createStore, type Store } from '../../../src/view/store.ts';
import { taskParts, tell } from '../change.ts';
import type { ModeratedComment } from '../comment.ts';

export interface FieldProps {
  /** Properties of the field; `undefined` while it is closed. */
  readonly field: Store<EditCommentProps | undefined>;
  /** The element that the field is drawn in. */
  readonly place: HTMLElement;
}

/** The field that takes the place of a comment's text. */
interface Editing extends FieldProps {
  readonly save: Task<string>;
  open(): void;
}

/**
 * Prepares a field for the text of a comment.
 * @param element The element of the text.
 * @param onLeave Takes the focus of the closed field.
 */
export function createEditing(comment: ModeratedComment, element: HTMLElement, onLeave: () => void): Editing {
  const { markup, scope, id } = comment;
  const { sitePath } = scope.page;
  const place = make('div');
  const field = createStore<EditCommentProps | undefined>(undefined);
  const isBusy = createStore(false);
  const open = (original: string) => {
    const onSave = (typed: string) => comment.whenFree(() => save.start(typed))();
    element.after(place);
    setHidden(element, true);
    field.setState({ sitePath, id, original, isBusy, onSave, onCancel: close });
  };
  const close = () => {
    const hadFocus = isFocusInOrNowhere(place);
    setHidden(element, false);
    field.setState(undefined);
    if (hadFocus) onLeave();
    place.remove();
  };
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
        // The author may have closed the field.
        keepEdit(sitePath, id, typed);
        throw error;
      }),
    done(_nothing, typed) {
      const now = place.querySelector('textarea')?.value ?? typed;
      showTyped(element, typed);
      // After a long time, the field could be used again.
      if (now !== typed) open(typed);
      else forgetEdit(sitePath, id);
      if (now === typed && field.getState()) close();
      announce(tell(markup, scope, 'edit', 'moderation.saved'));
    },
  });
  scope.undo(() => {
    place.remove();
    setHidden(element, false);
  });
  return { place, field, save, open: () => open(typedText(element)) };
}
