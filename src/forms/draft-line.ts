import texts from 'virtual:texts/comment.draft-card';
import type { Page } from '../core/page.ts';
import { describeBy } from '../dom/attributes.ts';
import { announce } from '../dom/live-region.ts';
import { ownDocument, unshadowed } from '../dom/nodes.ts';
import { adoptStyles } from '../dom/styles.ts';
import { provideTexts, type TextKey, text } from '../i18n/texts.ts';
import css from './draft-line.css?inline';
import type { TextField } from './prompts.ts';

provideTexts(texts);

let count = 0;

/**
 * Adds a line about the draft of a field below its form, so that nothing above it moves. It describes the field.
 * @returns removes the line.
 */
export function addDraftLine(
  field: TextField,
  key: TextKey,
  page: Page,
  buttons: readonly HTMLElement[] = [],
): () => void {
  adoptStyles(css);
  const line = ownDocument.createElement('div');
  const words = ownDocument.createElement('span');
  line.className = 'k2i-draft';
  line.lang = page.language;
  words.id = `k2i-draft-${++count}`;
  words.textContent = text(page, key);
  line.append(words, ...buttons);
  unshadowed(field.form ?? field).after(line);
  const undescribe = describeBy(field, words.id);
  return () => {
    undescribe();
    line.remove();
  };
}

/**
 * Says that a text is not kept, for as long as it contains a card number.
 * @returns takes whether it does.
 */
export function cardLine(field: TextField, page: Page, signal: AbortSignal): (hasCard: boolean) => void {
  let remove: (() => void) | undefined;
  const update = (hasCard: boolean) => {
    if (hasCard === !!remove) return;
    remove?.();
    remove = hasCard ? addDraftLine(field, 'comment.draft-card', page) : undefined;
    if (hasCard) announce(text(page, 'comment.draft-card'));
  };
  signal.addEventListener('abort', () => update(false));
  return (hasCard) => update(hasCard && !signal.aborted);
}
