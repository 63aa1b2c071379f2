import { isElement } from '../ui/kinds.ts';
import { ownDocument } from '../ui/unshadowed.ts';
import { MODAL_Z_INDEX, Z_INDEX } from './constants.ts';

/** A tip that is shown. */
export interface OpenTip {
  readonly trigger: HTMLElement;
  readonly box: HTMLElement;
  /** Whether a press beside it closes it. */
  readonly closesOutside: boolean;
  /** What lies below a modal one is out of reach, so that no press counts as beside it. */
  readonly isModal?: boolean;
  close(): void;
}

/** From the lowest to the uppermost. */
let open: OpenTip[] = [];
let listening: AbortController | undefined;

function stack(): void {
  open.forEach(({ box, isModal }, index) => {
    box.style.zIndex = `${(isModal ? MODAL_Z_INDEX : Z_INDEX) + index}`;
  });
}

function onKeyDown(event: KeyboardEvent): void {
  const uppermost = open.at(-1);
  if (event.key !== 'Escape' || !uppermost) return;
  // One Esc closes one thing: not the dialog around the tip as well.
  event.preventDefault();
  event.stopImmediatePropagation();
  uppermost.close();
}

function onPointerDown({ target }: Event): void {
  if (!isElement(target)) return;
  for (const tip of [...open].reverse()) {
    if (tip.isModal) return;
    if (tip.closesOutside && !tip.trigger.contains(target) && !tip.box.contains(target)) tip.close();
  }
}

/**
 * Takes note of a tip that is shown: Esc and a press beside it close it, the focus raises it. Nobody listens while no
 * tip is shown.
 * @returns takes note of its end.
 */
export function register(tip: OpenTip): () => void {
  if (!listening) {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    ownDocument.addEventListener('keydown', onKeyDown, options);
    ownDocument.addEventListener('pointerdown', onPointerDown, options);
  }
  open.push(tip);
  stack();
  const raise = () => {
    const isAbove = (other: OpenTip) => other !== tip && tip.box.contains(other.box);
    if (!open.includes(tip)) return;
    open = [...open.filter((other) => other !== tip && !isAbove(other)), tip, ...open.filter(isAbove)];
    stack();
  };
  tip.box.addEventListener('focusin', raise);
  return () => {
    tip.box.removeEventListener('focusin', raise);
    open = open.filter((other) => other !== tip);
    if (open.length) return;
    listening?.abort();
    listening = undefined;
  };
}

/** Closes every tip but those around an element. */
export function closeOthers(element?: Element): void {
  for (const tip of [...open].reverse()) if (!element || !tip.box.contains(element)) tip.close();
}
