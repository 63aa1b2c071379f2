import { setStyles } from '../../src/dom/attributes.ts';
import { isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { createArranger } from '../../src/layout/rearrange.ts';

const EQUALISED = '.subCategory,.k2EqualHeights';
/** Levels between an element and the root of its group: K2 puts each `.subCategory` into a container of its own. */
const LEVELS = 3;

/** Elements that are equalised together: those inside one root. */
interface Group {
  update(): void;
  /** Puts the heights of an element back, if it is in the group. */
  release(element: HTMLElement): void;
}

const adopted = new Set<HTMLElement>();
/** Groups by their root. */
const groups = new Map<HTMLElement, Group>();

const isContainer = (element: HTMLElement) => !element.matches(EQUALISED);

/** Finds the nearest element around several that are equalised. */
function rootOf(element: HTMLElement): HTMLElement | undefined {
  if (isContainer(element)) return element;
  let root = element.parentElement;
  for (let level = 1; root && level <= LEVELS; level++) {
    if (root.querySelectorAll(EQUALISED).length > 1) return root;
    root = root.parentElement;
  }
  return undefined;
}

interface Box {
  readonly element: HTMLElement;
  /** Height of the border box that its content needs, in px. */
  readonly natural: number;
  /** Padding and border that `min-height` does not count, in px. */
  readonly outside: number;
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** Measures in fractions of px, and without the transforms that a bounding box would have. */
function measure(element: HTMLElement): Box {
  const style = getComputedStyle(element);
  const edges = px(style.paddingTop) + px(style.paddingBottom) + px(style.borderTopWidth) + px(style.borderBottomWidth);
  const outside = style.boxSizing === 'border-box' ? 0 : edges;
  return { element, natural: px(style.height) + outside, outside };
}

/** Lengths are multiples of this part of a px in Chromium and WebKit, which round down. */
const PARTS = 64;

function setHeight(boxes: readonly Box[]): void {
  const highest = Math.max(...boxes.map(({ natural }) => natural));
  for (const { element, outside } of boxes)
    element.style.minHeight = `${Math.ceil((highest - outside) * PARTS) / PARTS}px`;
}

function rowsOf(boxes: readonly Box[]): Box[][] {
  const rows = new Map<number, Box[]>();
  for (const box of boxes) {
    const { offsetTop } = box.element;
    rows.set(offsetTop, [...(rows.get(offsetTop) ?? []), box]);
  }
  return [...rows.values()];
}

/**
 * Gives the elements of each row the height of the highest one, as their least height. Needs three layouts: as high as
 * each needs, all alike (only then are floats in their rows), and the result.
 * @returns a function that restores the former inline heights.
 */
function equalise(elements: readonly HTMLElement[]): () => void {
  // The original sets `height` when the page has loaded.
  const undo = elements.map((element) => setStyles(element, { 'min-height': '', height: '' }));
  const boxes = elements.map(measure).filter(({ natural }) => natural > 0);
  setHeight(boxes);
  for (const row of rowsOf(boxes)) {
    const [{ element } = {}] = row;
    if (row.length > 1) setHeight(row);
    else if (element) element.style.minHeight = '';
  }
  return () => {
    for (const putBack of undo) putBack();
  };
}

function membersOf(root: HTMLElement): HTMLElement[] {
  if (adopted.has(root) && isContainer(root)) return [...root.children].filter((child) => isHtmlElement(child));
  const all = [...root.querySelectorAll<HTMLElement>(EQUALISED)];
  return all.filter((element) => adopted.has(element) && rootOf(element) === root);
}

/** Creates a group that is measured again when its members, their content or their sizes change. */
function createGroup(root: HTMLElement): Group {
  const putBack = new Map<HTMLElement, () => void>();
  /** Observed parts. The first report of each has the size that it was measured with. */
  const isReported = new WeakMap<Element, boolean>();
  const letGo = (element: HTMLElement) => {
    putBack.get(element)?.();
    putBack.delete(element);
  };
  const { update, stop } = createArranger(root, () => {
    const members = membersOf(root);
    for (const element of putBack.keys()) if (!members.includes(element)) letGo(element);
    for (const element of members) {
      const { minHeight, height } = element.style;
      if (!putBack.has(element)) putBack.set(element, setStyles(element, { 'min-height': minHeight, height }));
      for (const part of [element, ...element.children]) {
        if (isReported.has(part)) continue;
        isReported.set(part, false);
        sizes.observe(part);
      }
    }
    if (members.length === 0) end();
    return equalise(members);
  });
  const sizes = new ResizeObserver((records) => {
    if (records.some(({ target }) => isReported.get(target))) update();
    for (const { target } of records) isReported.set(target, true);
  });
  const content = new MutationObserver(update);
  const end = () => {
    stop();
    sizes.disconnect();
    content.disconnect();
    groups.delete(root);
  };
  content.observe(root, { childList: true, characterData: true, subtree: true });
  ownDocument.fonts?.ready.then(update);
  return {
    update,
    release(element) {
      if (putBack.has(element)) update();
      letGo(element);
    },
  };
}

/**
 * Adopts one `.subCategory` or `.k2EqualHeights`, or a container whose children are equalised. In each row the elements
 * are as high as the highest one.
 */
export function adopt(element: HTMLElement): () => void {
  adopted.add(element);
  const root = rootOf(element);
  if (root) {
    const group = groups.get(root) ?? createGroup(root);
    groups.set(root, group);
    group.update();
  }
  return () => {
    adopted.delete(element);
    const released = [element, ...element.children].filter((part) => isHtmlElement(part));
    for (const { release } of groups.values()) for (const part of released) release(part);
  };
}
