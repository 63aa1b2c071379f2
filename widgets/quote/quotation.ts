import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';

/** How much of a comment is quoted, in characters: enough to know it again, and the reply stays longer than that. */
export const QUOTED_CHARACTERS = 500;

/** How much of that may be lost so that no word is cut in two, as a share. */
const WORD_SHARE = 0.2;

/** A text of at most {@link QUOTED_CHARACTERS}; what is longer ends with an ellipsis, between two words if it has any. */
export function shorten(text: string): string {
  // By code points: none is cut in two.
  const characters = [...text];
  if (characters.length <= QUOTED_CHARACTERS) return text;
  const start = characters.slice(0, QUOTED_CHARACTERS).join('');
  const words = start.replace(/\s+\S*$/, '');
  return `${words.length >= start.length * (1 - WORD_SHARE) ? words : start} …`;
}

/**
 * A quotation as plain text: K2 keeps no threads and no markup.
 * @param heading Who has written it; '' where nobody knows.
 */
export function quote(text: string, heading: string): string {
  const lines = shorten(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [...(heading ? [heading] : []), ...lines].join('\n');
}

/** A quotation with what keeps it apart, by an empty line, from what stands before the caret and from the reply. */
export function setApart(quotation: string, before: string): string {
  const breaks = before === '' ? 2 : (/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  return `${'\n'.repeat(2 - breaks)}${quotation}\n\n`;
}

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
