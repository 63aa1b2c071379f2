import { setStyles } from '../dom/attributes.ts';
import { ownDocument } from '../dom/nodes.ts';
import { printedDefault } from './server-markup.ts';

let count = 0;

/** @returns an element with these classes. */
export function part(...classes: string[]): HTMLElement {
  const element = ownDocument.createElement('div');
  element.classList.add(...classes);
  return element;
}

/** Gives a tip the classes and the width that the site prints for all of its tips. */
export function applyPrintedLook(element: HTMLElement): void {
  const width = printedDefault('width');
  element.classList.add(...(printedDefault('classes').match(/\S+/g) ?? []));
  if (width) element.style.inlineSize = `${Number.parseFloat(width)}px`;
}

/** The part of the page that a tip belongs to: a tip, a dialog, outside of which all is inert, or else a landmark. */
const PLACES = '.k2i-tip,dialog[open],main,[role=main],nav,aside,header,footer';

/**
 * Makes the element of a tip with the classes that the site's style sheet knows, and puts it into the page, hidden.
 * @param mode Ends up in the class `k2i-tip--<mode>`.
 */
export function buildElement(trigger: HTMLElement, mode: string, ...parts: readonly Node[]): HTMLElement {
  const element = part('qtip', 'k2i-tip', `k2i-tip--${mode}`);
  applyPrintedLook(element);
  element.id = `k2i-tip-${++count}`;
  element.hidden = true;
  element.append(...parts);
  (trigger.closest(PLACES) ?? ownDocument.body).append(element);
  return element;
}

/** Places for a tip without room at its own: the other side, and beside the trigger's middle, where it is moved inside. */
const FALLBACKS = 'flip-block, flip-inline, flip-block flip-inline, bottom, top';

let anchors = 0;

/** Checks for CSS anchor positioning, with which the browser places a box beside another one. */
export function canAnchor(): boolean {
  return globalThis.CSS?.supports('position-area: top');
}

/**
 * Lets the browser place the box and follow its trigger.
 * @param area A `position-area`.
 * @param margins What the box keeps off, as CSS properties.
 * @returns ends that.
 */
export function anchorByCss(
  anchor: HTMLElement,
  box: HTMLElement,
  area: string,
  margins: Readonly<Record<string, string>> = {},
): () => void {
  const name = `--k2i-anchor-${++anchors}`;
  const undo = [
    setStyles(anchor, { 'anchor-name': name }),
    setStyles(box, {
      'position-anchor': name,
      'position-area': area,
      'position-try-fallbacks': FALLBACKS,
      ...margins,
    }),
  ];
  return () => {
    for (const restore of undo) restore();
  };
}
