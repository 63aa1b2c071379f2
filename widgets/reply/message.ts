import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import type { Page } from '../../src/page/page.ts';
import type { Comment } from './server-markup.ts';

/** Characters that K2 would cut from a name or make a link of, and the one that ends a name. */
const CHANGED = /[<&@#]|:(?=\/)|(?<=\bwww)\./gi;

/** Returns a name as replies have it: in one line, with the characters that K2 would change in full width. */
export function nameInReply(name: string): string {
  const widen = (character: string) => String.fromCharCode(character.charCodeAt(0) + 0xfee0);
  return name.replace(/\s+/g, ' ').trim().replace(CHANGED, widen);
}

export const writeMention = (name: string, number: number) => `@${nameInReply(name)} #${number}: `;

/**
 * Reads the beginning of a text or of one of its lines: the name and the number of a comment, and the places of the first
 * character and of the colon. K2 cuts a blank at the end of a text.
 */
export function readMention(line: string) {
  const [, space = '', words = '', name = '', number] = /^(\s*)(@([^#\n]+) #(\d{1,15})):(?=\s|$)/.exec(line) ?? [];
  return number ? { name, number: Number(number), start: space.length, end: space.length + words.length } : undefined;
}

/**
 * Writes the beginning of a reply, with quoted words if there are any, into a text that may have been written already: in
 * front of it, or in a line of its own behind another beginning, which is replaced if nothing follows it.
 * @returns the new text between two places; the caret is behind it.
 */
export function insertReply(written: string, name: string, number: number, quoted: string) {
  const mention = writeMention(name, number);
  const quotation = quoted && `${quoted.trim().replace(/^/gm, '> ').replace(/ +$/gm, '')}\n`;
  const text = mention + (quotation && `\n${quotation}`);
  const end = written.length;
  const other = readMention(written);
  if (!written.slice(other ? other.end + 1 : 0).trim()) return { from: 0, to: end, text };
  if (!other) return { from: 0, to: 0, text };
  const added = `\n${written}`.includes(`\n${mention.trimEnd()}`) ? quotation : text;
  return { from: end, to: end, text: added && !written.endsWith('\n') ? `\n${added}` : added };
}

/** Follows the visitor's selection until a press elsewhere: browsers clear it when a button is pressed. */
export function followSelection(button: string, signal: AbortSignal): (comment: Element) => string {
  let selected: { readonly words: string; readonly place: Node } | undefined;
  const onSelection = () => {
    const selection = ownDocument.getSelection();
    if (selection?.isCollapsed === false)
      selected = { words: `${selection}`, place: selection.getRangeAt(0).commonAncestorContainer };
  };
  const onPress = ({ target }: Event) => {
    // The press may take the selection away before its last change was reported.
    if (closest(target, button)) onSelection();
    else selected = undefined;
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
