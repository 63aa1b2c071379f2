import { ownDocument } from '../../../src/dom/nodes.ts';

/** Not imported: the loader, which fires it, can't share code with chunks. */

interface Popups {
  close?: unknown;
}

interface Library {
  magnificPopup?: Popups;
}

/** K2's own library where it is on the page; otherwise what the loader has put in its place. */
function libraryOf(): Library | undefined {
  const { $K2 } = window as { $K2?: unknown };
  return typeof $K2 === 'function' ? ($K2 as Library) : undefined;
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
 * Hears a framed page that calls `parent.$K2.magnificPopup.close()`, whoever `$K2` is, or, from the time of Joomla's
 * older popups, `parent.SqueezeBox.close()`, which is also what its `jModalClose()` does.
 * @param signal Its end puts everything back.
 */
export function listenForClosingCalls(close: () => void, signal: AbortSignal): void {
  ownDocument.addEventListener('k2:close-popup', close, { signal });
  const { SqueezeBox: older } = window as { SqueezeBox?: Popups };
  if (typeof older?.close === 'function') joinClosing(older, close, signal);
  const library = libraryOf();
  if (!library) return;
  const before = library.magnificPopup;
  const popups = before ?? {};
  library.magnificPopup = popups;
  joinClosing(popups, close, signal);
  signal.addEventListener('abort', () => {
    if (!before && library.magnificPopup === popups) delete library.magnificPopup;
  });
}
