/** Finds an element that a test can't do without. */
export function find<Found extends HTMLElement = HTMLElement>(selector: string, root: ParentNode = document): Found {
  const found = root.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}
