import type { Page } from '../core/page.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import { type Placement, placeTip } from './anchor.ts';
import { closeTooltips, type OpenTip, register } from './open-tips.ts';

/** The element of a tip, in the page. */
export interface Box {
  readonly element: HTMLElement;
  remove(): void;
}

/** The parts that differ between kinds of tips. */
export interface TipParts<Built extends Box = Box> extends Omit<OpenTip, 'box' | 'close'> {
  /** The element of the trigger that takes the focus. */
  readonly control: HTMLElement;
  readonly page: Page;
  readonly placement: Placement;
  /** Builds the box and puts it into the page; `undefined` when there is nothing to show. */
  build(): Promise<Built | undefined>;
  /** Adds roles and listeners to a box. The returned function undoes the attributes outside of it. */
  dress(box: Built): () => void;
  /** Called when the box is shown, and when it is gone. */
  onToggle?(isOpen: boolean): void;
}

/** One tip: built when it opens, removed when it closes. */
export interface Tip {
  /** Checks that it is open, or about to open. */
  isWanted(): boolean;
  /** The element of an open tip. */
  readonly element: HTMLElement | undefined;
  /**
   * Opens it, calling off a closing under way.
   * @param delay ms.
   * @param whenOpen Called when it is open.
   */
  open(delay: number, whenOpen?: () => void): void;
  /** Opens it on a click; the next click closes it. */
  toggle(delay: number, whenOpen?: () => void): void;
  /** @param delay ms; absent: at once. An opening under way is called off at once. */
  close(delay?: number): void;
  /** Calls off a closing under way. */
  stay(): void;
  /** Closes it, whatever is open above it. */
  destroy(): void;
}

interface Opening {
  readonly is: 'opening';
  readonly timer: ReturnType<typeof setTimeout>;
  whenOpen: (() => void) | undefined;
}

type State =
  | { readonly is: 'closed' }
  | Opening
  | { readonly is: 'open'; readonly element: HTMLElement; readonly hide: () => void };

const CLOSED: State = { is: 'closed' };

/** Shows a box in the top layer, at its trigger. The returned function puts everything back. */
function showBox<Built extends Box>(parts: TipParts<Built>, box: Built, close: () => void): () => void {
  const { trigger, control, placement } = parts;
  const { element } = box;
  // What is in it follows its control in the tab order.
  element.showPopover?.({ source: control });
  element.addEventListener('focusout', ({ relatedTarget: to }) => {
    const stays = !isElement(to) || trigger.contains(to) || element.contains(to) || element.matches(':hover');
    if (!stays) close();
  });
  const undo = [
    () => box.remove(),
    placeTip(trigger, element, placement),
    parts.dress(box),
    register({ ...parts, box: element, close }),
  ];
  return () => {
    const hadFocus = element.contains(ownDocument.activeElement);
    for (const restore of undo.reverse()) restore();
    if (hadFocus) control.focus({ preventScroll: true });
  };
}

/** Makes a tip. Nothing is in the page before it is opened. */
export function createTip<Built extends Box>(parts: TipParts<Built>): Tip {
  const { trigger, mode, page } = parts;
  let state = CLOSED;
  let isClicked = false;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const build = async (opening: Opening) => {
    // Two tooltips would overlap, and may show the same element of the page.
    if (mode === 'tooltip') closeTooltips(trigger);
    const box = await parts.build().catch((error) => void page.fail(trigger, mode, error));
    if (state !== opening) return box?.remove();
    state = CLOSED;
    if (!box || !trigger.isConnected) return box?.remove();
    state = { is: 'open', element: box.element, hide: showBox(parts, box, () => tip.close()) };
    parts.onToggle?.(true);
    opening.whenOpen?.();
    page.emit(trigger, 'k2:opened', { what: mode });
  };
  const tip: Tip = {
    isWanted: () => state.is !== 'closed',
    get element() {
      return state.is === 'open' ? state.element : undefined;
    },
    open(delay, whenOpen) {
      tip.stay();
      if (state.is === 'open') whenOpen?.();
      else if (state.is === 'opening') state.whenOpen ??= whenOpen;
      else {
        const opening: Opening = { is: 'opening', timer: setTimeout(() => build(opening), delay), whenOpen };
        state = opening;
      }
    },
    toggle(delay, whenOpen) {
      if (isClicked && state.is === 'open') return tip.close();
      isClicked = true;
      tip.open(delay, whenOpen);
    },
    close(delay) {
      // Its trigger may have opened the dialog above it, which would close as well.
      if (isOverlaid(trigger)) return;
      tip.stay();
      if (delay && state.is === 'open') closing = setTimeout(() => tip.close(), delay);
      else tip.destroy();
    },
    stay: () => clearTimeout(closing),
    destroy() {
      tip.stay();
      const before = state;
      state = CLOSED;
      isClicked = false;
      if (before.is === 'opening') clearTimeout(before.timer);
      if (before.is !== 'open') return;
      before.hide();
      if (state !== CLOSED) tip.destroy(); // The focus is back on the control, which opens it.
      parts.onToggle?.(false);
      page.emit(trigger, 'k2:closed', { what: mode });
    },
  };
  return tip;
}
