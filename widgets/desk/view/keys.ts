import type { KeyboardEvent } from 'react';

/** Fields in which a letter is text. */
const TEXT_FIELD = 'textarea,select,input:not([type=checkbox])';

/**
 * Runs what belongs to the key of an event: its letter, also of a keyboard with other letters, where the place counts. None
 * in a field, together with another key, and for an action while the key is held: it would hit the next comment.
 */
export function runKey(event: KeyboardEvent, actions: Readonly<Record<string, () => void>>): void {
  const { key, code, target, ctrlKey, altKey, metaKey, repeat, nativeEvent } = event;
  if (ctrlKey || altKey || metaKey || nativeEvent.isComposing || (target as Element).closest(TEXT_FIELD)) return;
  const letter = /^\p{L}$/u.test(key) && key > '\x7f' ? code.replace('Key', '') : key;
  const name = letter.length === 1 ? letter.toLowerCase() : letter;
  const run = actions[name];
  if (!run || (repeat && !/^(j|k|Arrow(Up|Down))$/.test(name))) return;
  event.preventDefault();
  run();
}
