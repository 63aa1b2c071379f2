/** The popups of a library, which a framed page closes. */
type Popups = { close?: () => unknown };

/** Makes the `close` method of a library close the popup, too. */
function joinClosing(popups: Popups, close: () => void, signal: AbortSignal): void {
  const { close: original } = popups;
  const closeBoth = () => {
    close();
    return original?.call(popups);
  };
  Object.assign(popups, { close: closeBoth });
  signal.addEventListener('abort', () => {
    if (popups.close === closeBoth) Object.assign(popups, { close: original });
  });
}

/**
 * Listens for calls of a framed page: `parent.$K2.magnificPopup.close()`, or `parent.SqueezeBox.close()` of Joomla's older
 * popups, which its `jModalClose()` calls, too. `$K2` is K2's own library or the loader's stand-in.
 */
export function listenForClosingCalls(close: () => void, signal: AbortSignal): void {
  const { SqueezeBox, $K2: library } = window as { SqueezeBox?: Popups; $K2?: { magnificPopup?: Popups } };
  if (typeof SqueezeBox?.close === 'function') joinClosing(SqueezeBox, close, signal);
  if (typeof library !== 'function') return;
  const { magnificPopup = {} } = library as { magnificPopup?: Popups };
  Object.assign(library, { magnificPopup });
  joinClosing(magnificPopup, close, signal);
}
