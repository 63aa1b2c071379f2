import { ownDocument } from '../../src/dom/nodes.ts';

/** The popups of a library, which a framed page closes. */
interface Popups {
  close?: unknown;
}

/** Has a library that closes its own popups close ours, too. */
function joinClosing(popups: Popups, close: () => void, signal: AbortSignal): void {
  const original = popups.close;
  const closeOurs = (...args: unknown[]): unknown => {
    close();
    return typeof original === 'function' ? original.apply(popups, args) : undefined;
  };
  popups.close = closeOurs;
  signal.addEventListener('abort', () => {
    if (popups.close !== closeOurs) return;
    if (original) popups.close = original;
    else delete popups.close;
  });
}

/**
 * Listens for calls of a framed page: `parent.$K2.magnificPopup.close()`, or `parent.SqueezeBox.close()` of Joomla's older
 * popups, which its `jModalClose()` calls, too. `$K2` is K2's own library or the loader's stand-in.
 * @param signal Restores everything.
 */
export function listenForClosingCalls(close: () => void, signal: AbortSignal): void {
  ownDocument.addEventListener('k2:close-popup', close, { signal });
  const { SqueezeBox: older, $K2 } = window as { SqueezeBox?: Popups; $K2?: { magnificPopup?: Popups } };
  if (typeof older?.close === 'function') joinClosing(older, close, signal);
  if (typeof $K2 !== 'function') return;
  const library: { magnificPopup?: Popups } = $K2;
  const before = library.magnificPopup;
  const popups = before ?? {};
  library.magnificPopup = popups;
  joinClosing(popups, close, signal);
  signal.addEventListener('abort', () => {
    if (!before) delete library.magnificPopup;
  });
}
