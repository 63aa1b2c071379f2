type Plugin = (command: string, immediately?: boolean) => unknown;
interface Library {
  (element: Element): { readonly qtip?: Plugin };
  readonly fn?: { readonly qtip?: Plugin };
}

const MOUSE_EVENTS = ['mouseover', 'mouseout', 'mouseenter', 'mouseleave'];

/**
 * Keeps Community Builder's own tip from opening beside ours: what it has bound to the trigger is destroyed by its own
 * means, and mouse events are kept from what it may bind later. Without the original nothing is done.
 */
export function replaceOriginal(trigger: HTMLElement, signal: AbortSignal): void {
  const { cbjQuery, jQuery } = window as { cbjQuery?: unknown; jQuery?: unknown };
  for (const library of new Set([cbjQuery, jQuery])) {
    if (typeof library !== 'function') continue;
    const original = library as unknown as Library;
    if (!original.fn?.qtip) continue;
    try {
      original(trigger).qtip?.('destroy', true);
    } catch {
      // It has nothing there to destroy.
    }
    for (const type of MOUSE_EVENTS)
      trigger.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true, signal });
  }
}
