/** Matches the id of an item. Longer ones lose digits as numbers. */
const ITEM = /^\d{1,15}$/;
const STARS = /^[1-5]$/;

/** Finds the id on a star: `rel` if it is a number (K2 before 2013-09; templates also print `nofollow`), else `data-id`. */
export const itemIdOf = ({ rel, dataset }: HTMLAnchorElement): string | undefined =>
  [rel, `${dataset.id}`].find((id) => ITEM.test(id));

export const voteUrl = (sitePath: string, itemId: number, stars: number): string =>
  `${location.origin}${sitePath}index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=${stars}&itemID=${itemId}`;

/** Returns method and address for a click on a star, for the loader to send during the click; else `undefined`. */
export function earlyCall(link: HTMLAnchorElement, sitePath: string): string | undefined {
  const item = itemIdOf(link);
  const stars = link.textContent.trim();
  return link.matches('.itemRatingForm .itemRatingList a') && item && STARS.test(stars)
    ? `GET ${voteUrl(sitePath, Number(item), Number(stars))}`
    : undefined;
}
