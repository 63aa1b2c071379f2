import type { Language, Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isElement } from '../../src/dom/nodes.ts';
import { plainTexts } from '../../src/i18n/texts.ts';
import type { ScrollerMarkup, Side } from './server-markup.ts';

/**
 * What an arrow is called that the server gave no words. Beside the code, so that a row of pictures that is wider than
 * the screen waits for no file of texts. A site has other words by `data-k2-texts` (`scroller.left` …), or by an
 * `aria-label` or `title` of an arrow.
 */
export const ARROW_NAMES: Readonly<Record<Language, Readonly<Record<Lowercase<Side>, string>>>> = {
  de: {
    left: 'Nach links blättern',
    right: 'Nach rechts blättern',
    up: 'Nach oben blättern',
    down: 'Nach unten blättern',
  },
  en: { left: 'Scroll left', right: 'Scroll right', up: 'Scroll up', down: 'Scroll down' },
};

/** Whether the server gave words; signs alone, or hidden from screen readers, are none. */
function isNamed(arrow: HTMLElement): boolean {
  return (
    /\p{L}/u.test(arrow.textContent) ||
    !!arrow.title ||
    arrow.hasAttribute('aria-label') ||
    arrow.hasAttribute('aria-labelledby') ||
    !!arrow.querySelector('img[alt]:not([alt=""])')
  );
}

/** Makes buttons of whatever the server printed as arrows, with names. */
export function describeArrows({ arrows }: ScrollerMarkup, page: Page): (() => void)[] {
  const nameOf = plainTexts(page, 'scroller', ARROW_NAMES);
  return [...arrows].map(([side, arrow]) =>
    setAttributes(arrow, {
      // Set to what it is, so that it is put back, too.
      hidden: arrow.getAttribute('hidden'),
      'aria-disabled': arrow.getAttribute('aria-disabled'),
      ...(arrow.localName !== 'button' && { role: 'button', tabindex: '0' }),
      ...(!isNamed(arrow) && { 'aria-label': nameOf(side.toLowerCase() as Lowercase<Side>), lang: page.language }),
    }),
  );
}

/** Shows or hides an arrow, by the attribute and by the server's own class. */
export function showArrow(arrow: HTMLElement | undefined, shown: boolean): void {
  arrow?.classList.toggle('hidden', !shown);
  arrow?.toggleAttribute('hidden', !shown);
}

/** The arrow at a place of the box. */
export function arrowAt({ arrows }: ScrollerMarkup, place: EventTarget | null): Side | undefined {
  return [...arrows].find(([, arrow]) => isElement(place) && arrow.contains(place))?.[0];
}
