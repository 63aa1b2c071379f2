/** When the page's `load` event began, in ms since its navigation; 0 before, or where the browser does not say. */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation && 'loadEventStart' in navigation ? Number(navigation.loadEventStart) : 0;
}

/**
 * Runs a task once, this long after the page has loaded; soon, where that is past. Never before this call returns.
 *
 * @param delay ms
 * @param signal Calls it off.
 */
export function afterPageLoad(delay: number, task: () => void, signal: AbortSignal): void {
  const wait = (ms: number) => {
    const timer = setTimeout(task, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState !== 'complete') {
    addEventListener('load', () => wait(delay), { once: true, signal });
    return;
  }
  const loaded = loadedAt();
  wait(loaded ? Math.max(0, loaded + delay - performance.now()) : delay);
}
