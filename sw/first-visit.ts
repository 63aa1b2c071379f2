import type { VisitMessage } from '../src/offline/messages.ts';
import { isAsset, keepAsset } from './assets.ts';
import { keepVisited } from './pages.ts';
import { keepLoader } from './precache.ts';
import { names } from './worker-scope.ts';

/** Whether a message is a page's own account of itself: a tab may run another build, and any script may post messages. */
export function isVisit(data: unknown): data is VisitMessage {
  const { type, page, loader, files } = Object(data);
  return type === 'VISITED' && typeof page === 'string' && typeof loader === 'string' && Array.isArray(files);
}

/**
 * Keeps the page that brought the worker, with its loader, images, styles and fonts, as if it had been opened after it;
 * from the browser's own cache, since it has just fetched all of it.
 */
export async function keepVisit({ page, loader, files }: VisitMessage, event: ExtendableEvent): Promise<void> {
  await keepLoader(loader).catch(() => {});
  await keepVisited(new URL(page, names.scope)).catch(() => {});
  for (const file of files) {
    const url = new URL(file, names.scope);
    if (isAsset(url)) await keepAsset(url, event).catch(() => {});
  }
}
