import { reducesMotion } from '../../src/dom/scroll.ts';

/** How long the panel takes to open or close, in ms. */
const SLIDE_MS = 600;

/** The movement of one panel between no height and its own. */
export interface Slide {
  /**
   * Moves the panel, which must be laid out; one that is on its way turns round where it is. At once where the reader
   * wants no motion.
   */
  start(open: boolean): void;
  /** Ends a movement where it is. */
  cancel(): void;
}

const px = (length: string) => Number.parseFloat(length) || 0;

/** The gap that a column of flex items keeps beside even a folded panel, in CSS px. */
function gapBeside(panel: HTMLElement): number {
  if (!panel.parentElement) return 0;
  const { display, flexDirection, rowGap } = getComputedStyle(panel.parentElement);
  return display.endsWith('flex') && flexDirection.startsWith('column') ? px(rowGap) : 0;
}

/**
 * The panel without any height, and as it is when it is open. Gap and border stay to the end, as browsers know no border
 * of half a pixel; a margin takes their room away, or the page would jump by it when the panel goes or comes.
 */
function keyframesOf(panel: HTMLElement): Keyframe[] {
  const { blockSize, paddingBlock, marginBlock, borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(panel);
  const rest = gapBeside(panel) + px(borderBlockStartWidth) + px(borderBlockEndWidth);
  const always: Keyframe = { minBlockSize: '0px', overflow: 'clip' };
  return [
    { ...always, blockSize: '0px', paddingBlock: '0px', marginBlock: `0px ${-rest}px` },
    { ...always, blockSize, paddingBlock, marginBlock },
  ];
}

/** @param onEnd Called when the panel has arrived, before that is painted. */
export function createSlide(panel: HTMLElement, onEnd: () => void): Slide {
  let animation: Animation | undefined;
  /** From where the movement that is under way began to where it leads. */
  let keyframes: Keyframe[] = [];
  const cancel = () => {
    animation?.cancel();
    animation = undefined;
  };
  const end = () => {
    onEnd();
    cancel();
  };
  return {
    start(open) {
      if (!animation && reducesMotion()) {
        end();
        return;
      }
      const turned = animation;
      // The easing is the same from both ends. Chromium was seen to play a movement of negative rate past its start, and
      // to end it never; so each way is a movement of its own.
      if (turned) keyframes.reverse();
      else keyframes = open ? keyframesOf(panel) : keyframesOf(panel).reverse();
      animation = panel.animate(keyframes, { duration: SLIDE_MS, easing: 'ease-in-out', fill: 'both' });
      if (turned) {
        animation.currentTime = SLIDE_MS - Number(turned.currentTime);
        turned.onfinish = null;
        turned.cancel();
      }
      animation.onfinish = end;
    },
    cancel,
  };
}
