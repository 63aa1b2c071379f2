import { isElement, ownDocument } from '../dom/nodes.ts';

/** A tip that is shown. */
export interface OpenTip {
  readonly trigger: HTMLElement;
  readonly box: HTMLElement;
  readonly mode?: 'tooltip' | 'menu';
  /** A press beside it closes it. */
  readonly closesOutside: boolean;
  /** Elements below it are out of reach, so that no press counts as beside it. */
  readonly isModal?: boolean;
  /** Checks that neither Esc nor the pointer closes it now. */
  readonly staysOpen?: (() => boolean) | undefined;
  close(): void;
}

/** From the lowest to the uppermost. */
export const openTips: OpenTip[] = [];
let listening: AbortController | undefined;

function onKeyDown(event: KeyboardEvent): void {
  const uppermost = openTips.at(-1);
  if (event.key !== 'Escape' || !uppermost || uppermost.staysOpen?.()) return;
  // One Esc closes one thing: not the dialog around the tip as well.
  event.preventDefault();
  event.stopImmediatePropagation();
  uppermost.close();
}

function onPointerDown({ target }: Event): void {
  if (!isElement(target)) return;
  for (const tip of [...openTips].reverse()) {
    if (tip.isModal) return;
    if (tip.closesOutside && !tip.trigger.contains(target) && !tip.box.contains(target)) tip.close();
  }
}

/** Closes every tip but those around an element, or those of them that are meant. */
export function closeOthers(element?: Element, isMeant: (tip: OpenTip) => boolean = () => true): void {
  for (const tip of [...openTips].reverse()) if (isMeant(tip) && !(element && tip.box.contains(element))) tip.close();
}

/**
 * Takes note of a tip that is shown: Esc and a press beside it close it. Nobody listens while no tip is shown.
 * @returns takes note of its end.
 */
export function register(tip: OpenTip): () => void {
  if (!listening) {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    ownDocument.addEventListener('keydown', onKeyDown, options);
    ownDocument.addEventListener('pointerdown', onPointerDown, options);
  }
  // Two tooltips would overlap. One with the focus in it is in use.
  if (tip.mode === 'tooltip')
    closeOthers(tip.trigger, ({ mode, box }) => mode === 'tooltip' && !box.contains(ownDocument.activeElement));
  openTips.push(tip);
  return () => {
    const index = openTips.indexOf(tip);
    if (index >= 0) openTips.splice(index, 1);
    if (openTips.length) return;
    listening?.abort();
    listening = undefined;
  };
}
