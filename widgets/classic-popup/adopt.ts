import { detachOriginals } from '../../src/k2/originals.ts';
import type { Page } from '../../src/page.ts';
import { isPlainClick } from '../../src/ui/plain-click.ts';
import { DEFAULT_HEIGHT_PX, DEFAULT_WIDTH_PX } from './constants.ts';

/** Name of the one window that all these links share, as K2 names it. */
const WINDOW = 'K2PopUpWindow';

interface Size {
  /** CSS px */
  readonly x: number;
  readonly y: number;
}

/**
 * The size in `rel`: JSON with single quotes, `{'x':900,'y':600}`.
 * @returns what is not given at its default; `undefined` for what is no such JSON or holds something else than numbers.
 */
export function readSize(rel: string | null): Size | undefined {
  const size = { x: DEFAULT_WIDTH_PX, y: DEFAULT_HEIGHT_PX };
  // `rel` also carries words of the standard, such as `nofollow`.
  if (!rel?.includes('{')) return size;
  try {
    const given: unknown = JSON.parse(rel.replaceAll("'", '"'));
    const { x = size.x, y = size.y } = given as Partial<Size>;
    return [x, y].every((side) => typeof side === 'number' && side > 0) ? { x, y } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens a link in a window of its own. Where the size can't be read or the browser blocks the window, the link works
 * natively.
 * @throws Error when the element is no link.
 */
export function adopt(link: HTMLElement, page: Page): () => void {
  if (!(link instanceof HTMLAnchorElement)) throw new Error('No link');
  const gone = new AbortController();
  const onClick = (event: MouseEvent) => {
    const size = readSize(link.getAttribute('rel'));
    if (!size || !isPlainClick(event)) return;
    event.stopImmediatePropagation();
    const features = `width=${size.x},height=${size.y},menubar=yes,resizable=yes`;
    const opened = window.open(link.href, WINDOW, features);
    if (!opened) return;
    event.preventDefault();
    opened.focus();
    page.emit(link, 'k2:opened', { what: 'window' });
  };
  link.addEventListener('click', onClick, { capture: true, signal: gone.signal });
  detachOriginals(link, 'click', gone.signal);
  return () => gone.abort();
}
