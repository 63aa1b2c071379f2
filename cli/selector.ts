/** Splits a selector list at the commas outside of brackets. */
function listItems(list: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, character] of [...list].entries()) {
    if (/[([]/.test(character)) depth++;
    if (/[)\]]/.test(character)) depth--;
    if (character !== ',' || depth) continue;
    items.push(list.slice(start, at));
    start = at + 1;
  }
  return [...items, list.slice(start)];
}

/** Tests whether the first bracket of an item ends with the item. */
function isWrapped(item: string): boolean {
  const inner = item.slice(':is('.length, -1);
  let depth = 0;
  for (const character of inner) {
    if (character === '(') depth++;
    if (character === ')' && depth-- === 0) return false;
  }
  return true;
}

/**
 * Removes `:is(…)` around whole items of a selector list. Browsers need it, as it forgives unknown selectors; happy-dom 21
 * finds the wrong elements by `:is(a b)`.
 */
export function unwrapped(list: string): string {
  return listItems(list)
    .map((item) => item.trim())
    .map((item) =>
      item.startsWith(':is(') && item.endsWith(')') && isWrapped(item) ? unwrapped(item.slice(4, -1)) : item,
    )
    .join();
}
