import { isOverlaid } from '../dom/nodes.ts';
import { pause, type Timer } from '../dom/wait.ts';
import type { EndingScope, Scope } from '../page/scope.ts';

/** The parts that differ between kinds of tips. */
export interface TipKind<Box extends HTMLElement = HTMLElement> {
  readonly trigger: HTMLElement;
  readonly mode: 'tooltip' | 'menu' | 'modal' | 'dialog';
  /** Builds the box and puts it into the page; `undefined` when there is nothing to show. */
  build(shown: Scope): Promise<Box | undefined>;
  show(box: Box, shown: Scope): void;
}

/** A box that opens at its trigger. All delays are in ms. */
export interface Tip {
  /** The box while it is open. */
  readonly element: HTMLElement | undefined;
  /** Is open, or is about to open. */
  isWanted(): boolean;
  open(delay: number, whenOpen?: () => void): void;
  /** Opens or closes it for a click; the first one keeps open what hovering has opened. */
  toggle(delay: number, whenOpen?: () => void): void;
  /** Closes it after a delay, unless a dialog is above it. A pending opening is cancelled at once. */
  close(delay?: number): void;
  /** Cancels a pending {@link close}. */
  stay(): void;
  /** Closes it, whatever is open above it. */
  end(answer?: 'yes' | 'no'): void;
}

interface Opening {
  readonly shown: EndingScope;
  whenOpen: (() => void) | undefined;
  element?: HTMLElement;
  answer?: 'yes' | 'no' | undefined;
}

/** Makes a tip, whose box is built when it opens and removed when it closes, with a scope for that time. */
export function createTip<Box extends HTMLElement>({ trigger, mode, build, show }: TipKind<Box>, scope: Scope): Tip {
  const { page } = scope;
  let opening: Opening | undefined;
  let isClicked = false;
  let closing: Timer | undefined;

  const stay = () => clearTimeout(closing);
  const end = (answer?: 'yes' | 'no') => {
    if (!opening) return;
    opening.answer = answer;
    opening.shown.end();
  };
  const begin = async (own: Opening, delay: number) => {
    const { shown } = own;
    // Last, as the focus that comes back to the trigger would open it again.
    shown.undo(() => {
      stay();
      opening = undefined;
      isClicked = false;
      if (own.element) page.emit(trigger, 'k2:closed', { what: mode, ...(own.answer && { answer: own.answer }) });
    });
    await pause(delay, shown.signal);
    const box = shown.signal.aborted ? undefined : await build(shown);
    if (!box || shown.signal.aborted) return shown.end();
    own.element = box;
    show(box, shown);
    own.whenOpen?.();
    page.emit(trigger, 'k2:opened', { what: mode });
  };
  const open = (delay: number, whenOpen?: () => void) => {
    stay();
    if (opening?.element) whenOpen?.();
    else if (opening) opening.whenOpen ??= whenOpen;
    else {
      const own = { shown: scope.child(), whenOpen };
      opening = own;
      begin(own, delay).catch((error) => {
        own.shown.end();
        page.fail(trigger, mode, error);
      });
    }
  };
  const close = (delay = 0) => {
    // Its trigger may have opened the dialog above it, which would close, too.
    if (isOverlaid(trigger)) return;
    stay();
    if (delay && opening?.element) closing = setTimeout(close, delay);
    else end();
  };
  return {
    open,
    close,
    stay,
    end,
    toggle(delay, whenOpen) {
      if (isClicked && opening?.element) return close();
      isClicked = true;
      open(delay, whenOpen);
    },
    isWanted: () => opening !== undefined,
    get element() {
      return opening?.element;
    },
  };
}
