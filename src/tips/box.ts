import type { Page } from '../page.ts';
import { ownDocument } from '../ui/unshadowed.ts';
import { isOn, lengthOf, wordsOf } from './attributes.ts';
import { readContent, unhide } from './content.ts';
import { labelOf } from './labels.ts';
import { printedDefaults } from './printed-defaults.ts';

/** A tip's element, built and in the page, not yet shown. */
export interface Box {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  readonly title: HTMLElement | undefined;
  /** Puts moved content back and takes the element away. */
  remove(): void;
}

let count = 0;

function part(classes: readonly string[]): HTMLElement {
  const element = ownDocument.createElement('div');
  element.classList.add(...classes);
  return element;
}

/** Gives a tip the classes and the size that its trigger names, or the site for all of its tips. */
export function applyLook(element: HTMLElement, trigger: HTMLElement): void {
  const { classes, width } = printedDefaults();
  const sized = lengthOf(trigger, 'width') || (width && `${Number.parseFloat(width)}px`);
  element.classList.add(...classes.split(/\s+/).filter(Boolean), ...wordsOf(trigger, 'classes'));
  element.style.inlineSize = sized;
  element.style.blockSize = lengthOf(trigger, 'height');
  // Without a size of its own a text is not broader than can be read.
  if (!element.style.inlineSize) element.classList.add('k2i-tip--unsized');
}

/** @returns the button that closes a tip, named as the site says. */
export async function closeButton(trigger: Element, page: Page): Promise<HTMLButtonElement> {
  const button = ownDocument.createElement('button');
  button.type = 'button';
  button.className = 'qtip-close k2i-tip__close cbTooltipClose';
  button.setAttribute('aria-label', await labelOf(trigger, 'close', page));
  return button;
}

/** A tip that holds the trigger, a dialog, outside of which all is inert, or else a landmark. */
const PLACES = '.k2i-tip,dialog[open],main,[role=main],nav,aside,header,footer';

/** The part of the page that a tip belongs to. Without a top layer it could be cut off there. */
function placeFor(trigger: Element): Element {
  const place = trigger.closest(PLACES);
  return place && ('popover' in place || place.matches('.k2i-tip,dialog')) ? place : ownDocument.body;
}

/**
 * Builds a tip with the classes that the site's style sheet knows, and puts it into the page, hidden.
 * @param mode Ends up in the class `k2i-tip--<mode>`.
 * @returns `undefined` when the trigger has nothing to show.
 */
export async function buildBox(trigger: HTMLElement, mode: string, page: Page): Promise<Box | undefined> {
  const close = isOn(trigger, 'button-hide') ? await closeButton(trigger, page) : undefined;
  const heading = await readContent(trigger, 'title');
  // Last, since from here on content may be missing from its place in the page.
  const body = await readContent(trigger, 'tooltip');
  if (!body && !heading) return undefined;
  const element = part(['qtip', 'k2i-tip', `k2i-tip--${mode}`]);
  const content = part(['qtip-content', ...wordsOf(trigger, 'content-classes')]);
  applyLook(element, trigger);
  element.id = `k2i-tip-${++count}`;
  element.hidden = true;
  if (body) content.append(body.node);

  let title: HTMLElement | undefined;
  const bar = part(['qtip-titlebar']);
  if (heading) {
    title = part(['qtip-title', ...wordsOf(trigger, 'title-classes')]);
    title.id = `${element.id}-title`;
    title.append(heading.node);
    bar.append(title);
  }
  if (close) bar.append(close);
  if (bar.hasChildNodes()) element.append(bar);
  if (body) element.append(content);
  placeFor(trigger).append(element);
  const undo = [...content.children, ...(title?.children ?? [])].map(unhide);
  return {
    element,
    content,
    title,
    remove() {
      for (const put of undo) put();
      body?.release();
      heading?.release();
      element.remove();
    },
  };
}
