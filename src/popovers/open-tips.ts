import { onKeyDown } from '../dom/controls.ts';
import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import type { Scope } from '../page/scope.ts';
import type { TipKind } from './tip.ts';

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
