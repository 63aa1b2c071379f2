/** What wants to know; one listener on the window serves them all. */
const tasks = new Set<() => void>();

let listening: AbortController | undefined;
let frame: number | undefined;

function tellAll(): void {
  frame = undefined;
  for (const task of [...tasks]) task();
}

function soon(): void {
  frame ??= requestAnimationFrame(tellAll);
}

function listen(): void {
  listening = new AbortController();
  const { signal } = listening;
  for (const type of ['scroll', 'resize', 'pageshow']) addEventListener(type, soon, { passive: true, signal });
}

function rest(): void {
  listening?.abort();
  listening = undefined;
  if (frame !== undefined) cancelAnimationFrame(frame);
  frame = undefined;
}

/**
 * Runs a task whenever the window has scrolled, has another size or is shown again (back and forward), at most once a
 * frame and before that frame is painted. It does not run by itself at the start.
 *
 * @param task Should read the layout before it changes anything, and must not throw.
 * @returns stops it; without tasks there are no listeners.
 */
export function onScroll(task: () => void): () => void {
  // The same task may be given twice.
  const own = () => task();
  tasks.add(own);
  if (!listening) listen();
  return () => {
    tasks.delete(own);
    if (tasks.size === 0) rest();
  };
}
