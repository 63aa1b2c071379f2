import 'virtual:texts/quote';
import { make } from '../../src/dom/make.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { focusInView, keepPlace } from '../../src/dom/scroll.ts';
import { setText, text } from '../../src/i18n/texts.ts';
import './quote.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { findMessage, readComments, readText } from './server-markup.ts';

/** Enough to recognise the comment, and shorter than most replies. */
export const QUOTED_CHARACTERS = 500;

const BUTTON = '.k2i-quote';

/** Shortens a text, between two words if it has any. */
function shorten(text: string): string {
  // Code points, so that no character is split.
  const characters = [...text];
  if (characters.length <= QUOTED_CHARACTERS) return text;
  const start = characters.slice(0, QUOTED_CHARACTERS).join('');
  return `${start.replace(/\s+\S*$/, '')} …`;
}

/** Makes a quotation as plain text: K2 keeps no threads and no markup. An empty heading is left out. */
export function quote(text: string, heading: string): string {
  const lines = shorten(text).split('\n');
  return [heading, ...lines.map((line) => `> ${line}`.trimEnd())].filter(Boolean).join('\n');
}

/** Adds empty lines between a quotation, the text before the caret and the reply. */
export function setApart(quotation: string, before: string): string {
  const breaks = before === '' ? 2 : (/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  return `${'\n'.repeat(2 - breaks)}${quotation}\n\n`;
}

/** Inserts a quotation at the caret of the focused field, behind its selection, and leaves the caret behind it. */
function insertAtCaret(field: HTMLTextAreaElement, quotation: string): void {
  // Removes a printed prompt if the page's policy blocks the inline handler for that.
  if (field.value === field.defaultValue) field.value = '';
  const { value, selectionEnd: caret } = field;
  const text = setApart(quotation, value.slice(0, caret));
  field.setSelectionRange(caret, caret);
  // Deprecated, but the only way with support for the browser's undo and the events of typing.
  ownDocument.execCommand?.('insertText', false, text);
  if (field.value !== value) return;
  field.setRangeText(text, caret, caret);
  field.setSelectionRange(caret + text.length, caret + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * Follows the reader's selection, which browsers clear when a button is pressed, until a press elsewhere. Returns a
 * function that takes the selection.
 */
function followSelection(signal: AbortSignal): () => Range | undefined {
  let selected: Range | undefined;
  const onSelection = () => {
    const selection = ownDocument.getSelection();
    if (selection?.isCollapsed === false) selected = selection.getRangeAt(0).cloneRange();
  };
  const onPress = ({ target }: Event) => {
    if (!closest(target, BUTTON)) selected = undefined;
  };
  onSelection();
  ownDocument.addEventListener('selectionchange', onSelection, { signal });
  ownDocument.addEventListener('pointerdown', onPress, { capture: true, signal });
  return () => {
    const range = selected;
    selected = undefined;
    return range;
  };
}

/** Gives each comment of an article a button that quotes it, while the page has a form with that option. */
export function adopt(element: HTMLElement, { page, signal, undo }: Scope): void {
  const takeSelection = followSelection(signal);
  const removeAll = () => {
    for (const button of element.querySelectorAll(BUTTON)) button.remove();
  };
  const createButton = (name: string) => {
    const button = make('button', { type: 'button', className: 'k2i-quote k2i-button' });
    setText(button, page, 'quote.button');
    if (name) button.setAttribute('aria-label', text(page, 'quote.label', { name }));
    return button;
  };
  const update = () => {
    const comments = findMessage(element) ? readComments(element) : [];
    if (!comments.length) removeAll();
    for (const { name, place } of comments)
      if (!place.nextElementSibling?.matches(BUTTON)) place.after(createButton(name));
  };
  const insertQuotation = (button: HTMLElement) => {
    const field = findMessage(element);
    const quoted = readComments(element).find(({ place }) => place.nextElementSibling === button);
    if (!field || !quoted) return;
    const { name, paragraphs } = quoted;
    const range = takeSelection();
    const words = (range && readText(paragraphs, range)) || readText(paragraphs);
    page.emit(field, 'k2:show-field', {});
    focusInView(field);
    insertAtCaret(field, quote(words, name && text(page, 'quote.wrote', { name })));
  };

  // Ignores the second click of a double click.
  onAction(element, BUTTON, (button, { detail }) => detail < 2 && insertQuotation(button), signal);
  keepPlace(element, update);
  const observer = new MutationObserver(update);
  observer.observe(element, { childList: true, subtree: true });
  undo(removeAll);
  undo(() => observer.disconnect());
}
