import type { KeyboardEvent } from 'react';
import type { ListTask } from '../../../src/moderation/calls.ts';
import type { Desk } from '../desk.ts';
import type { Row } from '../rows.ts';

/** Fields in which a letter is text. */
const TEXT_FIELD = 'textarea,select,input:not([type=checkbox])';

/**
 * Returns the key of an event in our list: its letter, also of a keyboard with other letters, where the place counts. None
 * in a field, together with another key, and for an action while the key is held: it would hit the next comment.
 */
export function keyOf(event: KeyboardEvent): string | undefined {
  const { key, code, target, ctrlKey, altKey, metaKey, repeat, nativeEvent } = event;
  if (ctrlKey || altKey || metaKey || nativeEvent.isComposing || (target as Element).closest(TEXT_FIELD)) return;
  const letter = /^\p{L}$/u.test(key) && key > '\x7f' ? code.replace('Key', '') : key;
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  return repeat && !/^(j|k|Arrow(Up|Down))$/.test(name) ? undefined : name;
}

interface KeyContext {
  readonly desk: Desk;
  readonly shown: readonly Row[];
  /** Place of the current row. */
  readonly index: number;
  readonly go: (id: number | undefined) => void;
  readonly onChange: (task: ListTask, id: number) => void;
  readonly undo: () => void;
}

/** Returns what each key does (`showKeys` lists them). */
export function keyActions({
  desk,
  shown,
  index,
  go,
  onChange,
  undo,
}: KeyContext): Readonly<Record<string, () => void>> {
  const move = (by: number) => () => go((shown[index + by] ?? shown[index])?.id);
  const withRow = (run: (row: Row) => void) => () => {
    const row = shown[index];
    if (row) run(row);
  };
  return {
    ArrowDown: move(1),
    j: move(1),
    ArrowUp: move(-1),
    k: move(-1),
    x: withRow(({ id, isTicked }) => desk.tick([id], !isTicked)),
    a: withRow(({ id }) => onChange('publish', id)),
    u: withRow(({ id }) => onChange('unpublish', id)),
    e: withRow(({ id }) => desk.edit(id, true)),
    Delete: withRow(({ id }) => onChange('remove', id)),
    z: undo,
    '?': desk.showKeys,
  };
}
