/** The selectors of a list, at its commas that stand in no bracket. */
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

/** Whether the bracket that an item begins with ends where the item does. */
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
 * A selector list without `:is(…)` around whole items. Browsers need it there, as it forgives what they do not know;
 * happy-dom 21 finds the wrong elements by `:is(a b)`.
 */
export function unwrapped(list: string): string {
  return listItems(list)
    .map((item) => item.trim())
    .map((item) =>
      item.startsWith(':is(') && item.endsWith(')') && isWrapped(item) ? unwrapped(item.slice(4, -1)) : item,
    )
    .join();
}
