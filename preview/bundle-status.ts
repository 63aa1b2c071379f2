import { BUNDLE_MESSAGE, type BundleState } from './bundle-state.ts';
import { byId } from './dom.ts';

interface BundleNews {
  /** Called when a newer bundle than the page's is ready. */
  rebuilt(): void;
  failed(error: string): void;
}

/** Shows the state of the bundle, and reports changes. */
export function showBundleStatus(news: BundleNews): void {
  const status = byId('bundle', HTMLParagraphElement);
  let built: number | undefined;
  const show = ({ phase, error, since }: BundleState): void => {
    status.dataset.phase = phase;
    const time = new Date(since).toLocaleTimeString('de', { hour12: false });
    status.textContent = { building: 'Building …', ready: `Built ${time}`, failed: 'Build failed' }[phase];
    if (phase === 'failed') news.failed(error);
    if (phase !== 'ready' || built === since) return;
    if (built !== undefined) news.rebuilt();
    built = since;
  };
  // The demo has a finished bundle.
  if (!import.meta.hot) {
    status.dataset.phase = 'ready';
    status.textContent = 'Runs in your browser';
  }
  import.meta.hot?.on(BUNDLE_MESSAGE, show);
  import.meta.hot?.send(BUNDLE_MESSAGE);
}
