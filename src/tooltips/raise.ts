import { type OpenTip, openTips } from '../tips/open-tips.ts';

/** `z-index` of the lowest tip. It only matters in browsers without a top layer. */
const Z_INDEX = 15_000;

/** `z-index` of the lowest modal tip: below the others. */
const MODAL_Z_INDEX = 14_800;

function stack(): void {
  openTips.forEach(({ box, isModal }, index) => {
    box.style.zIndex = `${(isModal ? MODAL_Z_INDEX : Z_INDEX) + index}`;
  });
}

/**
 * Puts a shown tip above the others, and again whenever it has the focus, with the tips that are inside it.
 * @returns ends that.
 */
export function raiseOnFocus(box: HTMLElement): () => void {
  stack();
  const raise = () => {
    const isRaised = (tip: OpenTip) => box.contains(tip.box);
    openTips.sort((one, other) => Number(isRaised(one)) - Number(isRaised(other)));
    stack();
  };
  box.addEventListener('focusin', raise);
  return () => box.removeEventListener('focusin', raise);
}
