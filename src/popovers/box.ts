import { make, newId } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Scope } from '../page/scope.ts';
import { printedDefault } from './server-markup.ts';
import './tips.css?adopt';

/** Gives a tip the classes and the width that the site prints for all of its tips. */
export function applyPrintedLook(element: HTMLElement): void {
  const width = printedDefault('width');
  element.classList.add(...(printedDefault('classes').match(/\S+/g) ?? []));
  if (width) element.style.inlineSize = `${Number.parseFloat(width)}px`;
}

/** The part of the page that gets a tip: a tip, an open dialog, as all else is inert, or else a landmark. */
const PLACES = '.k2i-tip,dialog[open],main,[role=main],nav,aside,header,footer';

/** Makes the element of a tip, with the classes that the site's style sheet knows, and puts it into the page. */
export function buildTip(trigger: HTMLElement, mode: string, shown: Scope, ...parts: readonly Node[]): HTMLElement {
  const element = make('div', { className: `qtip k2i-tip k2i-tip--${mode}`, id: newId('tip') }, ...parts);
  applyPrintedLook(element);
  element.popover = 'manual';
  (trigger.closest(PLACES) ?? ownDocument.body).append(element);
  shown.undo(() => element.remove());
  return element;
}
