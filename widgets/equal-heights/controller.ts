import { setStyles } from '../../src/dom/attributes.ts';
import { isHtmlElement } from '../../src/dom/nodes.ts';

const BLOCKS = '.subCategory,.k2EqualHeights';
/** Levels between a block and its list: K2 puts each `.subCategory` into a container of its own. */
const LEVELS = 3;

const adopted = new Set<HTMLElement>();
const lists = new Map<HTMLElement, List>();

/** Finds the list of a block: the nearest ancestor with several blocks. A container is a list itself. */
function listOf(element: HTMLElement): HTMLElement | undefined {
  if (!element.matches(BLOCKS)) return element;
  let root = element.parentElement;
  for (let level = 1; root && level <= LEVELS; level++) {
    if (root.querySelectorAll(BLOCKS).length > 1) return root;
    root = root.parentElement;
  }
  return undefined;
}

function blocksOf(list: HTMLElement): HTMLElement[] {
  if (adopted.has(list) && !list.matches(BLOCKS)) return [...list.children].filter((child) => isHtmlElement(child));
  const blocks = [...list.querySelectorAll<HTMLElement>(BLOCKS)];
  return blocks.filter((block) => adopted.has(block) && listOf(block) === list);
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** Measures the border box in fractions of px and without transforms; `outside` is not part of `min-height`. */
function measure(block: HTMLElement) {
  const style = getComputedStyle(block);
  const edges = px(style.paddingTop) + px(style.paddingBottom) + px(style.borderTopWidth) + px(style.borderBottomWidth);
  const outside = style.boxSizing === 'border-box' ? 0 : edges;
  return { block, outside, height: px(style.height) + outside };
}
type Box = ReturnType<typeof measure>;

function setLeastHeight(boxes: readonly Box[]): void {
  const highest = Math.max(...boxes.map(({ height }) => height));
  for (const { block, outside } of boxes) block.style.minHeight = `${highest - outside}px`;
}

/** Gives the blocks of each row the height of the highest one, as their least height. */
function equalise(blocks: readonly HTMLElement[]): void {
  const top = scrollY;
  // K2's own script sets `height` when the page has loaded.
  for (const { style } of blocks) style.height = style.minHeight = '';
  const boxes = blocks.map(measure).filter(({ height }) => height > 0);
  // Floats are in their rows only when all have one height.
  setLeastHeight(boxes);
  const rows = new Map<number, Box[]>();
  for (const box of boxes) {
    const { offsetTop } = box.block;
    rows.set(offsetTop, [...(rows.get(offsetTop) ?? []), box]);
  }
  for (const row of rows.values()) setLeastHeight(row);
  // The page was shorter for a moment, which scrolls it up at its end.
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
}

interface List {
  /** Equalises the rows soon, once for several blocks. */
  schedule(): void;
  /** Restores a block that is no longer adopted. */
  release(block: HTMLElement): void;
}

/** Keeps the rows of a list at one height while sizes change. */
function createList(root: HTMLElement): List {
  const restore = new Map<HTMLElement, () => void>();
  const sizes = new WeakMap<Element, string>();
  let timer: number | undefined;
  const update = () => {
    const blocks = blocksOf(root);
    for (const [block, restoreBlock] of restore) {
      if (blocks.includes(block)) continue;
      restoreBlock();
      restore.delete(block);
    }
    for (const block of blocks)
      if (!restore.has(block)) restore.set(block, setStyles(block, { 'min-height': '', height: '' }));
    equalise(blocks);
    observer.disconnect();
    if (blocks.length === 0) lists.delete(root);
    else
      for (const part of [root, ...blocks, ...blocks.flatMap(({ children }) => [...children])]) {
        sizes.set(part, sizeOf(part));
        observer.observe(part);
      }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = window.setTimeout(update);
  };
  const sizeOf = ({ clientWidth, clientHeight }: Element) => `${clientWidth} ${clientHeight}`;
  // The first report of each part has the size that was just measured.
  const observer = new ResizeObserver((records) => {
    if (records.some(({ target }) => sizes.get(target) !== sizeOf(target))) schedule();
  });
  return {
    schedule,
    release: (block) => {
      if (block === root || restore.has(block)) update();
    },
  };
}

/**
 * Adopts one `.subCategory` or `.k2EqualHeights`, or a container whose children are the blocks. In each row the blocks
 * are as high as the highest one.
 */
export function adopt(element: HTMLElement): () => void {
  adopted.add(element);
  const root = listOf(element);
  if (root) {
    const list = lists.get(root) ?? createList(root);
    lists.set(root, list);
    list.schedule();
  }
  return () => {
    adopted.delete(element);
    for (const list of [...lists.values()]) list.release(element);
  };
}
