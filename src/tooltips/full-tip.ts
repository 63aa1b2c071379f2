import { isOverlaid } from '../dialog/overlaid.ts';
import type { TipParts } from '../tips/tip.ts';
import { isOn, wordsOf } from './attributes.ts';
import { float } from './float.ts';
import { buildFullBox, type FullBox } from './full-box.ts';
import type { Placement } from './placement.ts';
import { raiseOnFocus } from './raise.ts';

function toggleClasses(trigger: HTMLElement, isOpen: boolean): void {
  for (const word of wordsOf(trigger, 'open-classes')) trigger.classList.toggle(word, isOpen);
  for (const word of wordsOf(trigger, 'close-classes')) trigger.classList.toggle(word, !isOpen);
}

/**
 * Gives a trigger the classes that it names for a closed tip.
 * @returns puts those back that it has now.
 */
export function markClosed(trigger: HTMLElement): () => void {
  const words = [...wordsOf(trigger, 'open-classes'), ...wordsOf(trigger, 'close-classes')];
  const before = words.map((word) => [word, trigger.classList.contains(word)] as const);
  toggleClasses(trigger, false);
  return () => {
    for (const [word, on] of before) trigger.classList.toggle(word, on);
  };
}

/** What is left to be said of a tip whose attributes are read here. */
type FullTipParts = Pick<TipParts<FullBox>, 'trigger' | 'mode' | 'page' | 'onShow' | 'onHide'> & {
  readonly placement: Placement;
};

/** What the attributes of a trigger say of its tip's content, place, classes and life. */
export function fullParts({ trigger, mode, page, placement, onShow, onHide }: FullTipParts) {
  return {
    keepAlive: isOn(trigger, 'keep-alive'),
    build: () => buildFullBox(trigger, mode, page),
    staysOpen: () => isOverlaid(trigger),
    place(element: HTMLElement, close: () => void) {
      const undo = [raiseOnFocus(element), float(trigger, element, placement, close)];
      return () => {
        for (const restore of undo) restore();
      };
    },
    onShow() {
      toggleClasses(trigger, true);
      onShow?.();
    },
    onHide() {
      toggleClasses(trigger, false);
      onHide?.();
    },
  } satisfies Partial<TipParts<FullBox>>;
}
