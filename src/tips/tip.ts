import type { Page } from '../page.ts';
import { ownDocument } from '../ui/unshadowed.ts';
import { isOn, wordsOf } from './attributes.ts';
import { type Box, buildBox } from './box.ts';
import { float } from './float.ts';
import { closeOthers, register } from './open-tips.ts';
import type { Placement } from './placement.ts';

/** What differs between kinds of tips. */
export interface TipParts {
  readonly trigger: HTMLElement;
  /** What of the trigger takes the focus. */
  readonly control: HTMLElement;
  readonly mode: 'tooltip' | 'menu';
  readonly page: Page;
  readonly placement: Placement;
  readonly closesOutside: boolean;
  /** Roles and listeners of a built box; gives what undoes the attributes outside of it. */
  dress(box: Box): () => void;
  /** The box is shown. */
  onShow?(): void;
  /** The box is no longer shown. */
  onHide?(): void;
}

/** One tip: built when it is first wanted, taken away when it closes. */
export interface Tip {
  readonly isOpen: boolean;
  /** The element, when it is built. */
  readonly element: HTMLElement | undefined;
  /** Builds it already, so that its text is there to describe the trigger. */
  prepare(): void;
  /** @param delay ms. A closing under way is called off. */
  open(delay: number): void;
  /** @param delay ms; absent: at once. An opening under way is called off at once. */
  close(delay?: number): void;
  /** Calls off a closing under way. */
  stay(): void;
  /** Closes it for good and gives the trigger the classes it came with. */
  destroy(): void;
}

function toggleClasses(trigger: HTMLElement, isOpen: boolean): void {
  for (const word of wordsOf(trigger, 'open-classes')) trigger.classList.toggle(word, isOpen);
  for (const word of wordsOf(trigger, 'close-classes')) trigger.classList.toggle(word, !isOpen);
}

/** @returns gives the trigger those of its state classes back that it has now. */
function rememberClasses(trigger: HTMLElement): () => void {
  const words = [...wordsOf(trigger, 'open-classes'), ...wordsOf(trigger, 'close-classes')];
  const before = words.map((word) => [word, trigger.classList.contains(word)] as const);
  return () => {
    for (const [word, on] of before) trigger.classList.toggle(word, on);
  };
}

/** Makes a tip; nothing is in the page before it is wanted. */
export function createTip(parts: TipParts): Tip {
  const { trigger, control, mode, page } = parts;
  const giveClassesBack = rememberClasses(trigger);
  let building: Promise<Box | undefined> | undefined;
  let box: Box | undefined;
  let undress: (() => void) | undefined;
  let hide: (() => void) | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const build = async (): Promise<Box | undefined> => {
    try {
      return await buildBox(trigger, mode, page);
    } catch (error) {
      page.fail(trigger, mode, error);
      return undefined;
    }
  };
  const prepare = () => {
    if (building) return building;
    const mine = build().then((built) => {
      if (building !== mine) {
        built?.remove();
        return undefined;
      }
      box = built;
      undress = built && parts.dress(built);
      return built;
    });
    building = mine;
    return mine;
  };
  const discard = () => {
    building = undefined;
    undress?.();
    box?.remove();
    box = undefined;
    undress = undefined;
  };

  const show = ({ element }: Box) => {
    if (isOn(trigger, 'open-solo')) closeOthers(trigger);
    element.hidden = false;
    element.popover = 'manual';
    element.showPopover?.();
    const leave = float(trigger, element, parts.placement, () => tip.close());
    const forget = register({ trigger, box: element, closesOutside: parts.closesOutside, close: () => tip.close() });
    toggleClasses(trigger, true);
    hide = () => {
      hide = undefined;
      const hadFocus = element.contains(ownDocument.activeElement);
      forget();
      leave();
      toggleClasses(trigger, false);
      if (isOn(trigger, 'keep-alive') && trigger.isConnected) {
        element.hidePopover?.();
        element.hidden = true;
      } else discard();
      if (hadFocus) control.focus({ preventScroll: true });
      parts.onHide?.();
      page.emit(trigger, 'k2:closed', { what: mode });
    };
    parts.onShow?.();
    page.emit(trigger, 'k2:opened', { what: mode });
  };

  const tip: Tip = {
    get isOpen() {
      return hide !== undefined;
    },
    get element() {
      return box?.element;
    },
    prepare: () => void prepare(),
    open(delay) {
      tip.stay();
      if (hide || opening !== undefined) return;
      const built = prepare();
      const mine = setTimeout(async () => {
        const ready = await built;
        if (opening !== mine) return;
        opening = undefined;
        if (ready && trigger.isConnected) show(ready);
        else discard();
      }, delay);
      opening = mine;
    },
    close(delay = 0) {
      clearTimeout(opening);
      opening = undefined;
      tip.stay();
      if (hide && delay > 0) closing = setTimeout(() => hide?.(), delay);
      else if (hide) hide();
      else if (!isOn(trigger, 'keep-alive') || !box || !trigger.isConnected) discard();
    },
    stay() {
      clearTimeout(closing);
      closing = undefined;
    },
    destroy() {
      tip.close();
      discard();
      giveClassesBack();
    },
  };
  toggleClasses(trigger, false);
  return tip;
}
