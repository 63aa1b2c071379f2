/** What K2 and its templates print to be as high as its neighbours. */
export const EQUALISED = '.subCategory,.k2EqualHeights';

/** How far above an element its group may be: K2 puts each `.subCategory` into a container of its own. */
const LEVELS = 3;

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let { parentElement } = element; parentElement && found.length < LEVELS; { parentElement } = parentElement)
    found.push(parentElement);
  return found;
}

/** Puts elements together that belong together: below the nearest element that has several of them. */
export function groupsOf(elements: Iterable<HTMLElement>): HTMLElement[][] {
  const all = [...elements];
  const counts = new Map<Element, number>();
  for (const element of all)
    for (const ancestor of ancestorsOf(element)) counts.set(ancestor, (counts.get(ancestor) ?? 0) + 1);
  const groups = new Map<Element, HTMLElement[]>();
  for (const element of all) {
    const root = ancestorsOf(element).find((ancestor) => (counts.get(ancestor) ?? 0) > 1);
    if (root) groups.set(root, [...(groups.get(root) ?? []), element]);
  }
  return [...groups.values()];
}
