import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';

/**
 * Inserts a text at the caret of a field, behind what is selected there, and leaves the caret behind it. The field has
 * the focus. Events `input` tell of it: Chromium sends one for each line and each break.
 * @param textFor Gives the text for what stands before the caret.
 */
export function insertAtCaret(field: HTMLTextAreaElement, textFor: (before: string) => string): void {
  // A prompt that the server printed as a value, on a page whose policy keeps its handler from taking it away.
  if (field.value && field.value === field.defaultValue) field.value = '';
  const { value, selectionEnd: caret } = field;
  const text = textFor(value.slice(0, caret));
  field.setSelectionRange(caret, caret);
  // Deprecated, and the only way that the browser's own undo knows of (docs/decisions.md, "Quotes are typed").
  ownDocument.execCommand?.('insertText', false, text);
  if (field.value !== value) return;
  field.setRangeText(text, caret, caret);
  field.setSelectionRange(caret + text.length, caret + text.length);
  unshadowed(field).dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
