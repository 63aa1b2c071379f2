import texts from 'virtual:texts/quote';
import type { Page } from '../../src/core/page.ts';
import { ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { keepPlace } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import css from './quote.css?inline';
import { type CommentMarkup, findMessage, readComments } from './server-markup.ts';

provideTexts(texts);

/** Longest quotation, in characters: enough to recognise the comment, and shorter than most replies. */
export const QUOTED_CHARACTERS = 500;

/** Share of it that may be lost so that no word is cut in two. */
const WORD_SHARE = 0.2;

const BUTTON = 'k2i-quote';
/** The buttons at work, of all adopted comments: these may be inside of others. */
const atWork = new WeakSet<Element>();

/** Returns the reader's selection on the page. */
function selectedRange(): Range | undefined {
  const selection = ownDocument.getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
}

/** Shortens a text to {@link QUOTED_CHARACTERS} and an ellipsis, between two words if it has any. */
export function shorten(text: string): string {
  // By code points: none is cut in two.
  const characters = [...text];
  if (characters.length <= QUOTED_CHARACTERS) return text;
  const start = characters.slice(0, QUOTED_CHARACTERS).join('');
  const words = start.replace(/\s+\S*$/, '');
  return `${words.length >= start.length * (1 - WORD_SHARE) ? words : start} …`;
}

/**
 * Makes a quotation as plain text: K2 keeps no threads and no markup.
 * @param heading Line with the author's name; '' if it is unknown.
 */
export function quote(text: string, heading: string): string {
  const lines = shorten(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return [...(heading ? [heading] : []), ...lines].join('\n');
}

/** Adds empty lines between a quotation, the text before the caret and the reply. */
export function setApart(quotation: string, before: string): string {
  const breaks = before === '' ? 2 : (/\n{0,2}$/.exec(before)?.[0].length ?? 0);
  return `${'\n'.repeat(2 - breaks)}${quotation}\n\n`;
}

/**
 * Inserts a text at the caret of a field, behind what is selected there, and leaves the caret behind it. The field has
 * the focus. Events `input` tell of it: Chromium sends one for each line and each break.
 * @param textFor Gives the text for what stands before the caret.
 */
function insertAtCaret(field: HTMLTextAreaElement, textFor: (before: string) => string): void {
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

/**
 * Adopts the comments of an article together with their form: each comment has a button that quotes it in the message,
 * for as long as there is a form whose options ask for it.
 */
export function adopt(element: HTMLElement, page: Page): () => void {
  adoptStyles(css);
  const gone = new AbortController();
  const { signal } = gone;
  const buttons = new Map<Element, HTMLButtonElement>();
  let message: HTMLTextAreaElement | undefined;
  let isFormReleased = false;
  /** The selection, also after the focus has moved: WebKit drops the selection then, even with Tab. */
  let selected: Range | undefined;
  let focused: Element | null = null;

  const onSelection = () => {
    const { activeElement } = ownDocument;
    const range = selectedRange();
    if (range) focused = activeElement;
    if (range || activeElement === focused) selected = range?.cloneRange();
  };
  onSelection();
  ownDocument.addEventListener('selectionchange', onSelection, { signal });
  // Pressed elsewhere, it is the reader who takes it away.
  ownDocument.addEventListener('pointerdown', () => (selected = undefined), { capture: true, signal });

  const insertQuotation = ({ name, read }: CommentMarkup, range: Range | undefined) => {
    const field = findMessage(element);
    selected = undefined;
    if (!field) return;
    const quoted = (range && read(range)) || read();
    page.emit(field, 'k2:show-field', {});
    field.focus();
    const quotation = quote(quoted, name && text(page, 'quote.wrote', { name }));
    insertAtCaret(field, (before) => setApart(quotation, before));
  };

  const buttonFor = (markup: CommentMarkup) => {
    const button = ownDocument.createElement('button');
    /** The selection when the pointer came down: some browsers clear it before the click. */
    let pressed: Range | undefined;
    button.type = 'button';
    button.className = BUTTON;
    button.lang = page.language;
    button.textContent = text(page, 'quote.button');
    if (markup.name) button.setAttribute('aria-label', text(page, 'quote.label', { name: markup.name }));
    button.addEventListener('pointerdown', () => (pressed = selectedRange()?.cloneRange()), { signal });
    button.addEventListener(
      'click',
      ({ detail }) => {
        // The second half of a double click.
        if (detail <= 1) insertQuotation(markup, (detail > 0 && pressed) || selectedRange() || selected);
      },
      { signal },
    );
    return button;
  };

  /** Gives each comment that has come its button, and takes away those that belong to nothing any more. */
  const update = () => {
    message = isFormReleased ? undefined : findMessage(element);
    const comments = message ? readComments(element).filter(({ comment, read }) => buttons.has(comment) || read()) : [];
    const present = new Set(comments.map(({ comment }) => comment));
    for (const [comment, button] of buttons)
      if (!present.has(comment) || !comment.contains(button)) {
        buttons.delete(comment);
        atWork.delete(button);
      }
    // Also those that a script has copied with their comment: they do nothing.
    for (const button of unshadowed(element).querySelectorAll(`.${BUTTON}`)) if (!atWork.has(button)) button.remove();
    for (const markup of comments) {
      if (buttons.has(markup.comment) || markup.place.nextElementSibling?.matches(`.${BUTTON}`)) continue;
      const button = buttonFor(markup);
      buttons.set(markup.comment, button);
      atWork.add(button);
      markup.place.after(button);
    }
  };

  keepPlace(element, update);
  const observer = new MutationObserver(update);
  observer.observe(element, { childList: true, subtree: true });
  // A form that was given back has none; one whose field a script has replaced is soon adopted anew.
  const onForm = ({ type, detail }: CustomEvent<{ widget: string }>) => {
    if (detail?.widget !== 'comment-form') return;
    isFormReleased = type === 'k2:released' && !!message?.isConnected;
    update();
  };
  unshadowed(element).addEventListener('k2:released', onForm, { signal });
  unshadowed(element).addEventListener('k2:ready', onForm, { signal });

  return () => {
    gone.abort();
    observer.disconnect();
    for (const button of buttons.values()) button.remove();
  };
}
