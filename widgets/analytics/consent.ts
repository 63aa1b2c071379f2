import { ownDocument } from '../../src/dom/nodes.ts';

/** Do Not Track or Global Privacy Control: the reader's browser has said no, whatever the page asks. */
function isRefusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * What `data-k2-consent` of the html element says. A page without the attribute has no way to ask, and is the site's
 * own business; with it, only `granted` is a yes.
 */
function printedConsent(): boolean {
  const consent = ownDocument.documentElement.getAttribute('data-k2-consent');
  return consent === null || consent === 'granted';
}

/**
 * Follows what the reader allows: what the page says now and whenever its attribute changes, and what `k2:consent` tells.
 * @param change Called at once and with every change.
 * @param signal Ends it.
 */
export function followConsent(change: (granted: boolean) => void, signal: AbortSignal): void {
  if (isRefusedByBrowser()) {
    change(false);
    return;
  }
  let granted = printedConsent();
  const tell = (now: boolean) => {
    if (now === granted) return;
    granted = now;
    change(now);
  };
  ownDocument.addEventListener('k2:consent', ({ detail }) => tell(detail?.analytics === true), { signal });
  const attribute = new MutationObserver(() => tell(printedConsent()));
  attribute.observe(ownDocument.documentElement, { attributeFilter: ['data-k2-consent'] });
  signal.addEventListener('abort', () => attribute.disconnect());
  change(granted);
}
