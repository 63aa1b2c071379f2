import { ownDocument } from '../../src/dom/nodes.ts';
import { itemIdOf } from './early.ts';

export interface RatingMarkup {
  readonly list: HTMLElement;
  readonly log: HTMLElement;
  readonly stars: readonly HTMLAnchorElement[];
  readonly itemId: number;
  /** Shows the result by its width. */
  readonly bar: HTMLElement | null;
}

/** Reads the widget. Throws without stars, an item id or a log. */
export function readRating(form: Element): RatingMarkup {
  const list = form.querySelector<HTMLElement>('.itemRatingList');
  const log = form.querySelector<HTMLElement>('.itemRatingLog');
  const stars = [...(list?.querySelectorAll('a') ?? [])];
  const itemId = Number(stars.map(itemIdOf).find(Boolean));
  if (!list || !log || Number.isNaN(itemId)) throw new Error('No stars, no article number on them, or no log');
  return { list, log, stars, itemId, bar: form.querySelector<HTMLElement>('.itemCurrentRating') };
}

/** Reads the number of a star: its text, else its place in the list, as some templates draw their stars with CSS. */
export function starsOf(star: Element): number | undefined {
  const links: Element[] = [...(star.closest('.itemRatingList')?.querySelectorAll('a') ?? [])];
  // The list may have other links, and a vote can't be taken back: the place counts only among five.
  const place = links.length === 5 ? links.indexOf(star) + 1 : 0;
  const number = Number(star.textContent) || place;
  return [1, 2, 3, 4, 5].includes(number) ? number : undefined;
}

/** Reads a number in percent, clamped to 0–100. Under some languages, PHP before 8 writes a comma in it. */
export function percentageIn(text: string): number | undefined {
  const [number] = /^-?\d+(\.\d+)?$/.exec(text.replace(',', '.')) ?? [];
  return number ? Math.min(100, Math.max(0, Number(number))) : undefined;
}

/** Finds all widgets of an article on the page, adopted or not. */
export function ratingsOf(itemId: number): HTMLElement[] {
  return [...ownDocument.querySelectorAll<HTMLElement>('.itemRatingForm,[data-k2-widget~="rating"]')].filter((form) =>
    [...form.querySelectorAll('a')].some((star) => Number(itemIdOf(star)) === itemId),
  );
}
