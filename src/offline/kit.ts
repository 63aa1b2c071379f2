import type { Page } from '../core/page.ts';
import { savesData, whenIdle } from '../dom/browser.ts';
import { isElement, unshadowed } from '../dom/nodes.ts';
import { isKitWanted, noteUse } from '../http/connection.ts';
import { loadLanguages } from '../i18n/language.ts';
import type { WorkerMessage } from './worker.ts';

/** Events of a use of a widget: a call, or the replay of a click or a submit that had to wait for code. */
const USES = ['k2:call', 'click', 'submit'] as const;

function isUse({ type, target, isTrusted }: Event): boolean {
  if (type === 'k2:call') return true;
  // A replayed click is one by script; a submit looks the same either way.
  const mayBeReplay = type === 'submit' || !isTrusted;
  return mayBeReplay && isElement(target) && !!unshadowed(target).closest('body [data-k2-state]');
}

/** Tests whether each byte may cost money (Network Information API; absent in Firefox and WebKit). */
function isCellular(): boolean {
  return (navigator as { connection?: { type?: string } }).connection?.type === 'cellular';
}

/**
 * Has the worker fetch the offline kit (files with which a comment can be written and queued offline) at idle, once this
 * browser has shown that it will use it: on the second page of the site, or when a widget is used. Never on a line that
 * is slow or dear; then a later page asks.
 */
export function startKit(page: Page): void {
  const { sitePath } = page;
  const done = new AbortController();
  const want = () => {
    noteUse(sitePath);
    if (savesData() || isCellular()) return;
    done.abort();
    whenIdle(async () => {
      const files = await loadLanguages(page)?.then(
        (languages) => languages.filesOf(page),
        () => undefined,
      );
      try {
        const { active } = await navigator.serviceWorker.ready;
        active?.postMessage({ type: 'KEEP_KIT', ...(files && { files }) } satisfies WorkerMessage);
      } catch {
        // There are none, or Firefox refuses a page that is being left: the next one asks.
      }
    });
  };
  if (isKitWanted(sitePath)) want();
  else noteUse(sitePath);
  if (done.signal.aborted) return;
  for (const type of USES)
    addEventListener(type, (event) => isUse(event) && want(), { capture: true, signal: done.signal });
}
