import texts from 'virtual:texts/waiting,comment.empty,update,error,action';
import baseCss from '../dom/base.css?inline';
import { announce } from '../dom/live-region.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { adoptStyles } from '../dom/styles.ts';
import { provideTexts } from '../i18n/texts.ts';
import css from './waiting-comments.css?inline';

provideTexts(texts);

/** Makes a button. */
export function button(label: string, press: () => void): HTMLButtonElement {
  const made = ownDocument.createElement('button');
  made.type = 'button';
  made.className = 'k2i-button';
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}

/** Adopts the styles of waiting comments, lines and the buttons of the offline bar. */
export function adoptLineStyles(): void {
  adoptStyles(baseCss);
  adoptStyles(css);
}

/**
 * Remembers where the focus comes from when it enters a place.
 * @returns removes the place. A focus in it goes back there, or to what was around that.
 */
export function removable(place: HTMLElement): () => void {
  let from: Element[] = [];
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (isHtmlElement(relatedTarget) && !place.contains(relatedTarget)) from = withAncestors(relatedTarget);
  });
  return () => {
    const hadFocus = place.contains(ownDocument.activeElement);
    place.remove();
    if (hadFocus) focusNearest(from);
  };
}

/**
 * Shows one unobtrusive line at the end of the page, and has it spoken.
 * @param controls Buttons and links at its end.
 * @returns removes the line.
 */
export function showLine(message: string, language: string, controls: readonly HTMLElement[]): () => void {
  adoptLineStyles();
  const line = ownDocument.createElement('div');
  line.className = 'k2i-line';
  line.lang = language;
  const words = ownDocument.createElement('span');
  words.textContent = message;
  line.append(words, ...controls);
  ownDocument.body.append(line);
  announce(message);
  return removable(line);
}
