import type { Tab } from './browser.ts';

/** An element that rests for so long after a frame is final: a page may still make room for adopted elements. */
const STILL_MS = 100;

/** In the page: scrolls only if the element is not in view, or under a line at the end of the window. */
export function bringIntoView(element: Element): void {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = over?.closest('.k2i-line') && !over.closest('.k2i-line')?.contains(element);
  if (isCovered || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

/** Checks whether a point of the window hits an element or a descendant of it. */
export function isAt(element: Element, x: number, y: number): boolean {
  return element.contains(element.ownerDocument.elementFromPoint(x, y));
}

/**
 * Returns, in the page, the distance from the point that WebDriver clicks to the end of an element's first line, in px.
 * WebDriver clicks the middle of the visible part of the first box ("in-view center point"), and so does Firefox; the
 * empty boxes that an inline link has around a block don't count.
 */
export function lineFromCentre(element: Element): { x: number; y: number } {
  const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const [{ left, right, top, bottom } = element.getBoundingClientRect()] = boxes;
  const middle = (start: number, end: number, limit: number) =>
    Math.floor((Math.max(0, start) + Math.min(limit, end)) / 2);
  return { x: right - 5 - middle(left, right, innerWidth), y: (top + bottom) / 2 - middle(top, bottom, innerHeight) };
}

/**
 * Returns, in the page, end and middle of an element's first line from its left top corner, in px. Gaps between lines
 * are not clickable.
 */
export function firstLine(element: Element): { right: number; middle: number } {
  const box = element.getBoundingClientRect();
  // An inline link around a block has an empty line before and after it.
  const lines = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const [{ right, top, bottom } = box] = lines;
  return { right: right - box.left, middle: (top + bottom) / 2 - box.top };
}

/** Waits until what comes into view has had a frame, in which the page learns of it, and time to act on it. */
export function restAfterFrame(tab: Pick<Tab, 'eval'>): Promise<void> {
  return tab.eval(
    (ms: number) => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, ms))),
    STILL_MS,
  );
}

/** The words of a tab that are made of others. */
export function derivedWords(tab: Pick<Tab, 'eval' | 'waitFor'>): Pick<Tab, 'waitForText' | 'text' | 'focus'> {
  return {
    // An element that fades in is hidden for a few frames, more of them on a busy machine.
    focus: (selector) =>
      tab
        .waitFor((selector: string) => {
          // A page may have an image called "querySelector", and a class of its own in the place of `Document`.
          const own = Object.getPrototypeOf(document) as Document;
          const element = own.querySelector.call(document, selector) as HTMLElement | null;
          element?.focus();
          return element !== null && Reflect.get(own, 'activeElement', document) === element;
        }, selector)
        .catch((cause) => {
          throw new Error(`${selector} does not get the focus`, { cause });
        }),
    waitForText: (selector, text) =>
      tab
        .waitFor(
          (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text),
          selector,
          text,
        )
        .catch(async (cause) => {
          const found = await tab.eval((selector: string) => document.querySelector(selector)?.outerHTML, selector);
          throw new Error(`${selector} does not say "${text}" but ${found}`, { cause });
        }),
    text: (selector) =>
      tab.eval((selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '', selector),
  };
}
