import { setStyles } from '../../src/dom/attributes.ts';
import { isHtmlElement } from '../../src/dom/nodes.ts';
import type { Timer } from '../../src/dom/wait.ts';
import type { Scope } from '../../src/page/scope.ts';

const adopted = new Set<HTMLElement>();
const sizes = new WeakMap<Element, string>();

/** Returns the elements to observe: a block with a `min-height` does not shrink with its content. */
const partsOf = (element: HTMLElement) => [element, ...element.querySelectorAll(':scope > *, :scope > * > *')];

const sizeOf = ({ clientWidth, clientHeight }: Element) => `${clientWidth} ${clientHeight}`;

const px = (value: string) => Number.parseFloat(value) || 0;

/** A block with its height, and the part of it that `min-height` does not count, in px. */
interface Box {
  readonly block: HTMLElement;
  readonly outside: number;
  readonly height: number;
}

/** Measures the border box in fractions of px and without transforms; `outside` is not part of `min-height`. */
function measure(block: HTMLElement): Box {
  const style = getComputedStyle(block);
  const edges = px(style.paddingTop) + px(style.paddingBottom) + px(style.borderTopWidth) + px(style.borderBottomWidth);
  const outside = style.boxSizing === 'border-box' ? 0 : edges;
  return { block, outside, height: px(style.height) + outside };
}

function setLeastHeight(boxes: readonly Box[]): void {
  const highest = Math.max(...boxes.map(({ height }) => height));
  for (const { block, outside } of boxes) block.style.minHeight = `${highest - outside}px`;
}

/** Returns the distance from the top of the page, without transforms. */
function topOf(element: Element | null): number {
  return isHtmlElement(element) ? element.offsetTop + topOf(element.offsetParent) : 0;
}

/** Gives the blocks of each row the height of the highest one, as `min-height`. */
function equalise(): void {
  const top = scrollY;
  // K2's own script sets `height` when the page has loaded.
  for (const { style } of adopted) style.height = style.minHeight = '';
  const boxes = [...adopted].map(measure).filter(({ height }) => height > 0);
  // Floats wrap into their rows only when all have the same height.
  setLeastHeight(boxes);
  const rows = new Map<number, Box[]>();
  for (const box of boxes) {
    const start = topOf(box.block);
    rows.set(start, [...(rows.get(start) ?? []), box]);
  }
  for (const row of rows.values()) setLeastHeight(row);
  // A page at its end has scrolled up while it was shorter.
  if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
  for (const part of [...adopted].flatMap(partsOf)) sizes.set(part, sizeOf(part));
}

/** Adopts one block. In each row of the page the blocks are as high as the highest one. */
export function adopt(block: HTMLElement, scope: Scope): void {
  let timer: Timer | undefined;
  const update = () => {
    if (partsOf(block).some((part) => sizes.get(part) !== sizeOf(part))) equalise();
  };
  // Browsers report an error if sizes change in this callback, so a timer changes them, the first ones included.
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(update);
  });
  const { minHeight, height } = block.style;
  scope.undo(setStyles(block, { 'min-height': minHeight, height }));
  adopted.add(block);
  for (const part of partsOf(block)) observer.observe(part);
  scope.undo(() => {
    observer.disconnect();
    clearTimeout(timer);
    adopted.delete(block);
  });
}
