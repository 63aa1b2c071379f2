import { isAsset, keepAsset } from './assets.ts';
import { keepPage } from './pages.ts';
import { keepLoader } from './precache.ts';
import { names } from './worker-scope.ts';

/** What a page tells about itself when the worker has come after it. */
interface VisitMessage {
  readonly type: 'VISITED';
  readonly page: string;
  /** Address of the loader, as the tag has it. */
  readonly loader: string;
  /** Whatever the page has loaded. */
  readonly files: readonly string[];
}

export function isVisit(data: unknown): data is VisitMessage {
  const { type, page, loader, files } = Object(data);
  return type === 'VISITED' && typeof page === 'string' && typeof loader === 'string' && Array.isArray(files);
}

/**
 * Keeps the page that brought the worker, with its loader, images and styles, as if it had been opened after it; from
 * the browser's own cache, since it has just fetched all of it.
 */
export async function keepVisit({ page, loader, files }: VisitMessage, event: ExtendableEvent): Promise<void> {
  await keepLoader(loader).catch(() => {});
  await keepPage(new URL(page, names.scope), event).catch(() => {});
  for (const file of files) {
    const url = new URL(file, names.scope);
    if (url.origin === names.scope.origin && isAsset(url)) await keepAsset(url, event).catch(() => {});
  }
}
