import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { countTooMany } from '../../comments/as-typed.ts';
import { Button, useText } from '../../react/index.ts';
import type { Store } from '../../view/store.ts';
import './edit-comment.css?adopt';
import { forgetEdit, keepEdit, keptEdit } from '../comment-text.ts';

export interface EditCommentProps {
  readonly sitePath: string;
  readonly id: number;
  /** The text before the change. */
  readonly original: string;
  /** The text is being saved. */
  readonly isBusy: Store<boolean>;
  /** Called with a text that K2 can keep. */
  readonly onSave: (typed: string) => void;
  readonly onCancel: () => void;
}

type Note = 'none' | 'restored' | 'empty' | 'unsaved' | 'too-long';

/** Draws a line about the text, and announces it. */
function NoteLine({ note, excess, id }: { readonly note: Note; readonly excess: number; readonly id: string }) {
  const texts = {
    none: undefined,
    restored: useText('moderation.restored'),
    empty: useText('moderation.empty'),
    unsaved: useText('moderation.unsaved'),
    'too-long': useText('comment.too-long', { excess }),
  };
  const shown = texts[note];
  return (
    <span id={id} className="k2i-edit__note" role="status" lang={shown?.lang}>
      {shown?.words}
    </span>
  );
}

function focusEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/**
 * Draws a field for the text of a comment. Escape cancels; if the text was changed, only the second time in a row. The
 * unsaved text is kept for the session.
 */
export function EditComment({ sitePath, id, original, isBusy, onSave, onCancel }: EditCommentProps) {
  const busy = useSyncExternalStore(isBusy.subscribe, isBusy.getState);
  const [kept] = useState(() => keptEdit(sitePath, id));
  const [typed, setTyped] = useState(kept ?? original);
  const [note, setNote] = useState<Note>(kept === undefined || kept === original ? 'none' : 'restored');
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const label = useText('moderation.text');
  useEffect(() => focusEnd(field.current), []);
  const onChange = (value: string) => {
    setTyped(value);
    setNote('none');
    keepEdit(sitePath, id, value);
  };
  const discard = () => {
    // While it is being saved, that can still fail.
    if (!isBusy.getState()) forgetEdit(sitePath, id);
    onCancel();
  };
  const trySave = () => {
    if (!typed.trim()) setNote('empty');
    else if (countTooMany(typed)) setNote('too-long');
    else onSave(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' && (ctrlKey || metaKey)) trySave();
    if (key !== 'Escape') return;
    // An open dialog around the list must not close.
    event.preventDefault();
    event.stopPropagation();
    if (typed === original || note === 'unsaved') discard();
    else setNote('unsaved');
  };
  return (
    <div className="k2i-edit">
      <textarea
        ref={field}
        aria-label={label.words}
        aria-describedby={noteId}
        value={typed}
        readOnly={busy}
        rows={3}
        dir="auto"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      <NoteLine note={note} excess={countTooMany(typed)} id={noteId} />
      <span className="k2i-actions">
        <Button label="moderation.save" isOff={busy} run={trySave} />
        <Button label="action.cancel" run={discard} />
      </span>
    </div>
  );
}
