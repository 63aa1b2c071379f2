import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { register } from './open-tips.ts';

/** A tip's element, built and in the page, not yet shown. */
export interface Box {
  readonly element: HTMLElement;
  /** Removes the element. */
  remove(): void;
}

/** The parts that differ between kinds of tips. */
export interface TipParts<Built extends Box = Box> {
  readonly trigger: HTMLElement;
  /** The element of the trigger that takes the focus. */
  readonly control: HTMLElement;
  readonly mode: 'tooltip' | 'menu';
  readonly page: Page;
  readonly closesOutside: boolean;
  /** The element stays built between two openings. */
  readonly keepAlive?: boolean;
  /** Builds the box and puts it into the page, hidden; `undefined` when there is nothing to show. */
  build(): Promise<Built | undefined>;
  /** Puts the shown element beside its trigger and keeps it there. The returned function ends that. */
  place(element: HTMLElement, close: () => void): () => void;
  /** Adds roles and listeners to a built box. The returned function undoes the attributes outside of it. */
  dress(box: Built): () => void;
  /** Checks that neither Esc nor the pointer closes it now. */
  staysOpen?(): boolean;
  /** The box is shown. */
  onShow?(): void;
  /** The box is no longer shown. */
  onHide?(): void;
}

/** One tip: built when it is first needed, removed when it closes. */
export interface Tip {
  readonly isOpen: boolean;
  /** The element, when it is built. */
  readonly element: HTMLElement | undefined;
  /** @param delay ms. A closing under way is called off. */
  open(delay: number): void;
  /** @param delay ms; absent: at once. An opening under way is called off at once. */
  close(delay?: number): void;
  /** Calls off a closing under way. */
  stay(): void;
  /** Closes it for good. */
  destroy(): void;
}

/** Makes a tip. Nothing is in the page before it is opened. */
export function createTip<Built extends Box>(parts: TipParts<Built>): Tip {
  const { trigger, control, mode, page, keepAlive } = parts;
  let building: Promise<Built | undefined> | undefined;
  let box: Built | undefined;
  let undress: (() => void) | undefined;
  let hide: (() => void) | undefined;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const prepare = () => {
    const mine: Promise<Built | undefined> = parts.build().then((built) => {
      // It was closed meanwhile.
      if (building !== mine) return void built?.remove();
      undress = built && parts.dress(built);
      box = built;
      return built;
    });
    return mine;
  };
  const discard = () => {
    building = undefined;
    undress?.();
    box?.remove();
    box = undress = undefined;
  };

  const show = ({ element }: Box) => {
    element.hidden = false;
    element.popover = 'manual';
    element.showPopover?.();
    const undo = [
      register({ ...parts, box: element, close: () => tip.close() }),
      parts.place(element, () => tip.close()),
    ];
    hide = () => {
      hide = undefined;
      const hadFocus = element.contains(ownDocument.activeElement);
      for (const restore of undo) restore();
      if (keepAlive && trigger.isConnected) {
        element.hidePopover?.();
        element.hidden = true;
      } else discard();
      if (hadFocus) {
        control.focus({ preventScroll: true });
        // A tip that opens on focus is not to open again by that.
        end();
      }
      parts.onHide?.();
      page.emit(trigger, 'k2:closed', { what: mode });
    };
    parts.onShow?.();
    page.emit(trigger, 'k2:opened', { what: mode });
  };

  const end = (delay?: number) => {
    clearTimeout(opening);
    opening = undefined;
    tip.stay();
    if (hide && delay) closing = setTimeout(tip.close, delay);
    else if (hide) hide();
    else if (!keepAlive || !box || !trigger.isConnected) discard();
  };
  const tip: Tip = {
    get isOpen() {
      return !!hide;
    },
    get element() {
      return box?.element;
    },
    open(delay) {
      tip.stay();
      if (hide || opening) return;
      building ??= prepare();
      const built = building;
      const mine = setTimeout(async () => {
        const ready = await built.catch((error) => page.fail(trigger, mode, error));
        if (opening !== mine) return;
        opening = undefined;
        if (ready && trigger.isConnected) show(ready);
        else discard();
      }, delay);
      opening = mine;
    },
    close(delay) {
      if (!parts.staysOpen?.()) end(delay);
    },
    stay: () => clearTimeout(closing),
    destroy() {
      end();
      discard();
    },
  };
  return tip;
}
