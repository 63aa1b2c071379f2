import { ownDocument } from '../../../src/dom/core/unshadowed.ts';

/** Not imported: the loader, which fires it, can't share code with chunks. */
const CLOSE_POPUP: typeof import('../../../src/loader/built-in/k2-shim.ts').CLOSE_POPUP = 'k2:close-popup';

interface Library {
  magnificPopup?: { close?: (...args: unknown[]) => unknown };
}

/** K2's own library where it is on the page; otherwise what the loader has put in its place. */
function libraryOf(): Library | undefined {
  const { $K2 } = window as { $K2?: unknown };
  return typeof $K2 === 'function' ? ($K2 as Library) : undefined;
}

/**
 * Hears a framed page that calls `parent.$K2.magnificPopup.close()`, whoever `$K2` is.
 * @param signal Its end puts everything back.
 */
export function listenForClosingCalls(close: () => void, signal: AbortSignal): void {
  ownDocument.addEventListener(CLOSE_POPUP, close, { signal });
  const library = libraryOf();
  if (!library) return;
  const before = library.magnificPopup;
  const popups = before ?? {};
  const original = popups.close;
  const closeOurs = (...args: unknown[]) => {
    close();
    return original?.apply(popups, args);
  };
  popups.close = closeOurs;
  library.magnificPopup = popups;
  signal.addEventListener('abort', () => {
    if (!before) delete library.magnificPopup;
    else if (popups.close === closeOurs) {
      if (original) popups.close = original;
      else delete popups.close;
    }
  });
}
