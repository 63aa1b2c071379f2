import { onKeyDown } from '../dom/controls.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import { pause, type Timer } from '../dom/wait.ts';
import type { EndingScope, Scope } from '../page/scope.ts';

/** The parts that differ between kinds of tips. */
export interface TipKind<Box extends HTMLElement = HTMLElement> {
  readonly trigger: HTMLElement;
  readonly mode: 'tooltip' | 'menu' | 'modal' | 'dialog';
  /** ms */
  readonly openDelay: number;
  /** Builds the box and puts it into the page; `undefined` when there is nothing to show. */
  build(shown: Scope): Promise<Box | undefined>;
  show(box: Box, shown: Scope): void;
}

/** A box that opens at its trigger. */
export interface Tip {
  /** The box while it is open. */
  element(): HTMLElement | undefined;
  /** Is open, or is about to open. */
  isWanted(): boolean;
  open(whenOpen?: () => void): void;
  /** Opens or closes it for a click; the first one keeps open what hovering has opened. */
  toggle(whenOpen?: () => void): void;
  /** Closes it after some ms, unless a dialog is above it. A pending opening is cancelled at once. */
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
  isClicked?: boolean;
  answer?: 'yes' | 'no' | undefined;
}

/** Makes a tip, whose box is built when it opens and removed when it closes, with a scope for that time. */
export function createTip<Box extends HTMLElement>(kind: TipKind<Box>, scope: Scope): Tip {
  const { trigger, mode, openDelay, build, show } = kind;
  let opening: Opening | undefined;
  let closing: Timer | undefined;
  const stay = () => clearTimeout(closing);
  const begin = async (whenOpen?: () => void) => {
    const shown = scope.child();
    const own: Opening = { shown, whenOpen };
    opening = own;
    // Last, as the focus that comes back to the trigger would open it again.
    shown.undo(() => {
      stay();
      opening = undefined;
      if (own.element) scope.page.emit(trigger, 'k2:closed', { what: mode, ...(own.answer && { answer: own.answer }) });
    });
    try {
      await pause(openDelay, shown.signal);
      const box = shown.signal.aborted ? undefined : await build(shown);
      if (!box || shown.signal.aborted) return shown.end();
      own.element = box;
      show(box, shown);
      own.whenOpen?.();
      scope.page.emit(trigger, 'k2:opened', { what: mode });
    } catch (error) {
      shown.end();
      scope.fail(error);
    }
  };
  const open = (whenOpen?: () => void) => {
    stay();
    if (!opening) void begin(whenOpen);
    else if (opening.element) whenOpen?.();
    else opening.whenOpen ??= whenOpen;
  };
  const end = (answer?: 'yes' | 'no') => {
    if (opening) opening.answer = answer;
    opening?.shown.end();
  };
  const close = (delay = 0) => {
    // Its trigger may have opened the dialog above it, which would close, too.
    if (isOverlaid(trigger)) return;
    stay();
    if (delay && opening?.element) closing = setTimeout(close, delay);
    else end();
  };
  const toggle = (whenOpen?: () => void) => {
    if (opening?.isClicked && opening.element) return close();
    open(whenOpen);
    if (opening) opening.isClicked = true;
  };
  return { open, close, toggle, stay, end, isWanted: () => !!opening, element: () => opening?.element };
}

/** A tip in the top layer. */
export interface OpenTip extends Pick<TipKind, 'trigger' | 'mode'> {
  readonly box: HTMLElement;
  /** Closes on a press outside of it. */
  readonly closesOutside: boolean;
  close(): void;
}

/** From the lowest to the uppermost. */
const openTips = new Set<OpenTip>();

/** Closes every tip but those around an element. */
export function closeOthers(element: Element, isMeant: (tip: OpenTip) => boolean = () => true): void {
  for (const tip of [...openTips].reverse()) if (isMeant(tip) && !tip.box.contains(element)) tip.close();
}

/** Closes the tooltips that are not around an element. One with the focus in it is in use. */
export function closeTooltips(element: Element): void {
  closeOthers(element, ({ mode, box }) => mode === 'tooltip' && !box.contains(ownDocument.activeElement));
}

/** Lets Esc and a press outside of a shown tip close it. */
export function register(tip: OpenTip, { signal, undo }: Scope): void {
  const { trigger, box, closesOutside, close } = tip;
  const options = { capture: true, signal };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || [...openTips].at(-1) !== tip || isOverlaid(trigger)) return;
    // Each Esc closes one thing: not the dialog around the tip as well.
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  const onPointerDown = ({ target }: Event) => {
    if (closesOutside && isElement(target) && !trigger.contains(target) && !box.contains(target)) close();
  };
  openTips.add(tip);
  undo(() => void openTips.delete(tip));
  onKeyDown(ownDocument, onKey, options);
  ownDocument.addEventListener('pointerdown', onPointerDown, options);
}
