import type { Tab } from './browser.ts';

/** What has not moved for so long stays where it is: a page may still make room for what it has adopted. */
export const STILL_MS = 100;

/** In the page: scrolls only if the element is not in view, as Chromium's own protocol does. */
export function bringIntoView(element: Element): void {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}

/** The words of a tab that are made of others. */
export function derivedWords(tab: Pick<Tab, 'eval' | 'waitFor'>): Pick<Tab, 'waitForText' | 'text'> {
  return {
    waitForText: (selector, text) =>
      tab.waitFor(
        (selector: string, text: string) => document.querySelector(selector)?.textContent?.includes(text),
        selector,
        text,
      ),
    text: (selector) =>
      tab.eval((selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '', selector),
  };
}
