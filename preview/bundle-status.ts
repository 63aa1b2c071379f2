import { BUNDLE_MESSAGE, type BundleState } from './bundle-state.ts';
import { byId } from './dom.ts';

interface BundleNews {
  /** A newer bundle than that of the page is there. */
  rebuilt(): void;
  failed(error: string): void;
}

/** Shows how the bundle stands, and tells what is new. */
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
  import.meta.hot?.on(BUNDLE_MESSAGE, show);
  import.meta.hot?.send(BUNDLE_MESSAGE);
}
