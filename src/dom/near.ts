import { ownDocument, unshadowed } from './unshadowed.ts';

/** Whether the focus is in one of these places, or nowhere: some browsers don't focus what is clicked. */
export function isNear(...places: readonly Element[]): boolean {
  const { activeElement } = ownDocument;
  const isNowhere = !activeElement || activeElement === ownDocument.body;
  return isNowhere || places.some((place) => unshadowed(place).contains(activeElement));
}
