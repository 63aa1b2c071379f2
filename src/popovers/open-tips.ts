import { isElement, isOverlaid, ownDocument } from '../dom/nodes.ts';
import { onKeyDown } from '../dom/on-key.ts';

export interface OpenTip {
  readonly trigger: HTMLElement;
  readonly box: HTMLElement;
  readonly mode: 'tooltip' | 'menu';
  readonly closesOutside: boolean;
  close(): void;
}

/** From the lowest to the uppermost. */
const openTips: OpenTip[] = [];
let listening: AbortController | undefined;

function onKey(event: KeyboardEvent): void {
  const uppermost = openTips.at(-1);
  if (event.key !== 'Escape' || !uppermost || isOverlaid(uppermost.trigger)) return;
  // Each Esc closes one thing: not the dialog around the tip as well.
  event.preventDefault();
  event.stopImmediatePropagation();
  uppermost.close();
}

function onPointerDown({ target }: Event): void {
  if (!isElement(target)) return;
  for (const { trigger, box, closesOutside, close } of [...openTips].reverse())
    if (closesOutside && !trigger.contains(target) && !box.contains(target)) close();
}

/** Closes every tip but those around an element. */
export function closeOthers(element: Element, tips: readonly OpenTip[] = openTips): void {
  for (const { box, close } of [...tips].reverse()) if (!box.contains(element)) close();
}

/** Closes the tooltips that are not around an element. One with the focus in it is in use. */
export function closeTooltips(element: Element): void {
  const { activeElement } = ownDocument;
  closeOthers(
    element,
    openTips.filter(({ mode, box }) => mode === 'tooltip' && !box.contains(activeElement)),
  );
}

/** Lets Esc and a press outside of a shown tip close it. Returns a function that stops that. */
export function register(tip: OpenTip): () => void {
  if (!listening) {
    listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    onKeyDown(ownDocument, onKey, options);
    ownDocument.addEventListener('pointerdown', onPointerDown, options);
  }
  openTips.push(tip);
  return () => {
    openTips.splice(openTips.indexOf(tip), 1);
    if (openTips.length) return;
    listening?.abort();
    listening = undefined;
  };
}
