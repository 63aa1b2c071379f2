import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import type { Page } from '../../src/page/page.ts';
import { insertReply } from './reply-text.ts';
import type { Comment } from './server-markup.ts';

/** Follows the visitor's selection until a press elsewhere: browsers clear it when a button is pressed. */
export function followSelection(button: string, signal: AbortSignal): (comment: Element) => string {
  let selected: { readonly words: string; readonly place: Node } | undefined;
  const onSelection = () => {
    const selection = ownDocument.getSelection();
    if (selection?.isCollapsed === false)
      selected = { words: `${selection}`, place: selection.getRangeAt(0).commonAncestorContainer };
  };
  const onPress = ({ target }: Event) => {
    if (!closest(target, button)) selected = undefined;
  };
  onSelection();
  ownDocument.addEventListener('selectionchange', onSelection, { signal });
  ownDocument.addEventListener('pointerdown', onPress, { capture: true, signal });
  return (comment) => {
    const words = selected && comment.contains(selected.place) ? selected.words : '';
    selected = undefined;
    return words;
  };
}

/** Moves the focus to the message, and writes the beginning of a reply into it. The caret is behind that. */
export function beginReply(field: HTMLTextAreaElement, { name, number }: Comment, quoted: string, page: Page): void {
  page.emit(field, 'k2:show-field', {});
  focusInView(field);
  // Removes a printed prompt if the page's policy blocks the inline handler for that.
  if (field.value === field.defaultValue) field.value = '';
  const { value } = field;
  const { from, to, text } = insertReply(value, name, number, quoted);
  field.setSelectionRange(from, to);
  // Deprecated, but the only way with support for the browser's undo and the events of typing.
  ownDocument.execCommand?.('insertText', false, text);
  if (field.value !== value || !text) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
