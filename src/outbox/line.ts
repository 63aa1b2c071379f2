import texts from 'virtual:texts/waiting,comment.empty,update,error,action';
import baseCss from '../dom/base.css?inline';
import { announce } from '../dom/live-region.ts';
import { isHtmlElement, ownDocument } from '../dom/nodes.ts';
import { focusNearest, withAncestors } from '../dom/scroll.ts';
import { adoptStyles } from '../dom/styles.ts';
import { provideTexts } from '../i18n/texts.ts';
import css from './waiting-comments.css?inline';

provideTexts(texts);

/** A button or a link at the end of a line. */
export function button(label: string, press: () => void): HTMLButtonElement {
  const made = ownDocument.createElement('button');
  made.type = 'button';
  made.className = 'k2i-button';
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}

/** Adopts the styles of waiting comments, lines and the offline bar. */
export function adoptLineStyles(): void {
  adoptStyles(baseCss);
  adoptStyles(css);
}

/** The element that had the focus before a place of this room got it, with its ancestors. */
const cameFrom = new WeakMap<HTMLElement, Element[]>();

/** Remembers where the focus comes from when it comes into a place. */
export function rememberFocus(place: HTMLElement): void {
  place.addEventListener('focusin', ({ relatedTarget }) => {
    if (isHtmlElement(relatedTarget) && !place.contains(relatedTarget))
      cameFrom.set(place, withAncestors(relatedTarget));
  });
}

/**
 * Changes a place. A focus whose control has gone by that goes to the one in its stead; where the whole place is gone or
 * hidden, back to where it came from, or to what was around that.
 */
export function changeAround(place: HTMLElement, change: () => void): void {
  const controls = () => [...place.querySelectorAll<HTMLElement>('a,button')];
  const { activeElement } = ownDocument;
  const hadFocus = place.contains(activeElement);
  const index = controls().indexOf(activeElement as HTMLElement);
  change();
  const isThere = place.isConnected && !place.hidden;
  if (!hadFocus || (isThere && place.contains(ownDocument.activeElement))) return;
  const control = isThere ? controls()[index] : undefined;
  if (control) control.focus();
  else focusNearest(cameFrom.get(place) ?? []);
}

/** Removes a line. */
export function removeLine(line: HTMLElement): void {
  changeAround(line, () => line.remove());
}

/**
 * Shows one unobtrusive line at the end of the page, and has it spoken.
 * @param controls What the reader may do about it.
 */
export function showLine(message: string, language: string, controls: readonly HTMLElement[]): HTMLElement {
  adoptLineStyles();
  const line = ownDocument.createElement('div');
  line.className = 'k2i-line';
  line.lang = language;
  const said = ownDocument.createElement('span');
  said.textContent = message;
  line.append(said, ...controls);
  rememberFocus(line);
  ownDocument.body.append(line);
  announce(message);
  return line;
}
