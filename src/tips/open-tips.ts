import { isElement } from '../dom/core/kinds.ts';
import { ownDocument } from '../dom/core/unshadowed.ts';

/** A tip that is shown. */
export interface OpenTip {
  readonly trigger: HTMLElement;
  readonly box: HTMLElement;
  readonly mode?: 'tooltip' | 'menu';
  /** Whether a press beside it closes it. */
  readonly closesOutside: boolean;
  /** What lies below a modal one is out of reach, so that no press counts as beside it. */
  readonly isModal?: boolean;
  /** Whether nothing closes it now, but its end. */
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

/** Closes the tooltips that a new one could overlap. One with the focus in it stays, as do those around the new one. */
function closeTooltips({ trigger }: OpenTip): void {
  for (const { mode, box, closesOutside, close } of [...openTips])
    if (mode === 'tooltip' && closesOutside && !box.contains(trigger) && !box.contains(ownDocument.activeElement))
      close();
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
  if (tip.mode === 'tooltip') closeTooltips(tip);
  openTips.push(tip);
  return () => {
    const index = openTips.indexOf(tip);
    if (index >= 0) openTips.splice(index, 1);
    if (openTips.length) return;
    listening?.abort();
    listening = undefined;
  };
}
