import { setStyles } from '../../src/dom/core/inline-styles.ts';
import { isHtmlElement } from '../../src/dom/core/kinds.ts';
import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { cancelRearrange, isInSight, rearrange } from '../../src/dom/rearrange.ts';
import { equalise } from './equalise.ts';
import { EQUALISED, groupsOf } from './groups.ts';

/** Width of what is observed, but was not told of yet. */
const UNKNOWN = -1;
const CHANGES = { childList: true, characterData: true, subtree: true };

/** Elements that are equalised one by one: what belongs together is found when all of them are known. */
const single = new Set<HTMLElement>();
/** Elements whose children are equalised. */
const containers = new Set<HTMLElement>();
/** What puts the inline heights of an equalised element back. */
const touched = new Map<HTMLElement, () => void>();
/** Where something has changed since the last time. */
const changed = new Set<Node>();
/** Last width of what is observed, in px. */
const widths = new Map<Element, number>();
const content = new MutationObserver((records) => {
  for (const { target } of records) changed.add(target);
  soon();
});
const sizes = new ResizeObserver((records) => {
  for (const { target, contentRect } of records) {
    const before = widths.get(target);
    widths.set(target, contentRect.width);
    // The first time says nothing, and the height of the elements themselves is our own doing.
    if ((before ?? UNKNOWN) === UNKNOWN || (touched.has(target as HTMLElement) && before === contentRect.width))
      continue;
    changed.add(target);
  }
  if (changed.size > 0) soon();
});
let pending = 0;

function soon(): void {
  // A task of its own: in a frame, measuring would add to painting.
  if (!pending) pending = window.setTimeout(arrange);
}

const childrenOf = (container: HTMLElement) => [...container.children].filter((child) => isHtmlElement(child));

/** Sees what changes the height that elements need: their own width, and what is in them. */
function observe(elements: Iterable<HTMLElement>): void {
  const parts = new Set([...elements].flatMap((element): Element[] => [element, ...element.children]));
  for (const part of widths.keys()) {
    if (parts.has(part)) continue;
    sizes.unobserve(part);
    widths.delete(part);
  }
  // Observing it a second time would be answered a second time, for ever.
  for (const part of parts) {
    if (widths.has(part)) continue;
    widths.set(part, UNKNOWN);
    sizes.observe(part);
  }
}

/** A height is of somebody else: the original measures when the page has loaded, however early this code came. */
function letGo(element: HTMLElement): void {
  const { height } = element.style;
  touched.get(element)?.();
  touched.delete(element);
  if (height) element.style.height = height;
}

/** The nearest element around all of a group. */
function rootOf([first, ...others]: readonly HTMLElement[]): HTMLElement | undefined {
  let root = first?.parentElement;
  while (root && !others.every((other) => root?.contains(other))) root = root.parentElement;
  return root ?? undefined;
}

/** Where the reader is looking, only what moves nothing is done at once. */
function rearrangeGroup(group: readonly HTMLElement[]): void {
  const root = rootOf(group);
  if (!root) return;
  let before: (() => void)[] = [];
  rearrange({
    root,
    parts: group,
    apply() {
      before = group.map((element) => {
        const { minHeight, height } = element.style;
        return () => Object.assign(element.style, { minHeight, height });
      });
      equalise([group]);
    },
    revert() {
      for (const put of before) put();
    },
  });
}

function arrange(): void {
  pending = 0;
  const groups = [...[...containers].map(childrenOf), ...groupsOf(single)];
  const current = new Set(groups.flat());
  for (const element of touched.keys()) if (!current.has(element)) letGo(element);
  for (const element of current) {
    if (touched.has(element) && !element.style.height) continue;
    letGo(element);
    touched.set(element, setStyles(element, { 'min-height': '', height: '' }));
    changed.add(element);
  }
  const places = [...changed];
  changed.clear();
  const stale = groups.filter((group) => group.some((element) => places.some((place) => element.contains(place))));
  const near = new Set(stale.filter((group) => group.some(isInSight)));
  const far = stale.filter((group) => !near.has(group));
  if (far.length > 0) equalise(far);
  for (const group of near) rearrangeGroup(group);
  observe(current);
}

/**
 * Adopts one `.subCategory` or `.k2EqualHeights`, or a container whose children are to be equalised: in each row the
 * elements are as high as the highest one, also when their content, their width or the font content.
 */
export function adopt(element: HTMLElement): () => void {
  const members = element.matches(EQUALISED) ? single : containers;
  members.add(element);
  content.observe(element, CHANGES);
  const measureAgain = () => {
    changed.add(element);
    soon();
  };
  ownDocument.fonts?.ready.then(measureAgain);
  // Nobody tells of the size of an image in an inline link.
  element.addEventListener('load', measureAgain, true);
  soon();
  return () => {
    element.removeEventListener('load', measureAgain, true);
    members.delete(element);
    for (let place: HTMLElement | null = element; place; place = place.parentElement) cancelRearrange(place);
    for (const own of members === single ? [element] : childrenOf(element)) letGo(own);
    // It can only let go of all at once.
    content.disconnect();
    for (const other of [...single, ...containers]) content.observe(other, CHANGES);
    soon();
  };
}
