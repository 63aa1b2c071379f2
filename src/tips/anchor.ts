import { setStyles } from '../dom/attributes.ts';

/** Where a tip goes when there is no room: the other side, and beside the trigger's middle, where it is moved inside. */
const FALLBACKS = 'flip-block, flip-inline, flip-block flip-inline, bottom, top';

let count = 0;

/** Whether the browser can place a box beside another one by itself (CSS anchor positioning). */
export function canAnchor(): boolean {
  return globalThis.CSS?.supports('position-area: top');
}

/**
 * Lets the browser place the box and follow its trigger.
 * @param area A `position-area`.
 * @param margins What the box keeps off, as CSS properties.
 * @returns ends that.
 */
export function anchorByCss(
  anchor: HTMLElement,
  box: HTMLElement,
  area: string,
  margins: Readonly<Record<string, string>> = {},
): () => void {
  const name = `--k2i-anchor-${++count}`;
  const undo = [
    setStyles(anchor, { 'anchor-name': name }),
    setStyles(box, {
      'position-anchor': name,
      'position-area': area,
      'position-try-fallbacks': FALLBACKS,
      ...margins,
    }),
  ];
  return () => {
    for (const restore of undo) restore();
  };
}
