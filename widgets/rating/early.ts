/** An item's number. Longer ones are written in another way. */
const ITEM = /^\d{1,15}$/;
/** The number of stars and the path of a folder. */
const VOTE = /^[1-5]\/([\w-]+\/)*$/;

/** Returns the address of a vote. */
export const voteUrl = (sitePath: string, itemId: number, stars: number): string =>
  `${location.origin}${sitePath}index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=${stars}&itemID=${itemId}`;

/**
 * Returns the call of a click on a star, for the loader to send inside the click.
 * @param sitePath Absent, or no plain path: the vote waits for the code.
 * @returns method and address; `undefined` for other links, and where the code might send something else.
 */
export function earlyCall(link: HTMLAnchorElement, sitePath: string | null): string | undefined {
  const item = [link.rel, `${link.dataset.id}`].find((id) => ITEM.test(id));
  const stars = `${link.textContent}`.trim();
  return link.matches('.itemRatingForm .itemRatingList a') && item && sitePath && VOTE.test(stars + sitePath)
    ? `GET ${voteUrl(sitePath, Number(item), Number(stars))}`
    : undefined;
}
