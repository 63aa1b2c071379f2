import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { followConsent } from './consent.ts';
import { MEASUREMENT_ID } from './constants.ts';
import { analyticsWindow, loadService, presentService, type SendHit } from './service.ts';
import { options as defaults } from './widget.ts';

export interface AnalyticsSettings {
  /** Id of the site at the service; absent: only what the page loads itself is used. */
  readonly measurementId?: string;
}

/**
 * Counts what readers do with the widgets of the page, by the analytics service that the page has or that its id names.
 * Nothing is loaded or sent without consent, or where the browser says Do Not Track or Global Privacy Control.
 *
 * @returns ends it; a script that has come stays, switched off.
 */
export function startAnalytics(page: Page, { measurementId = '' }: AnalyticsSettings): () => void {
  const gone = new AbortController();
  const id = MEASUREMENT_ID.test(measurementId) ? measurementId : undefined;
  if (measurementId && !id) console.warn(`K2 Islands: analytics: "${measurementId}" is no measurement id`);
  let granted = false;
  let own: SendHit | undefined;

  const allow = (now: boolean) => {
    granted = now;
    if (!id) return;
    analyticsWindow[`ga-disable-${id}`] = !now;
    if (now) own ??= loadService(id);
  };
  const count = ({ type }: Event, figures: Parameters<SendHit>[1]) => {
    const send = granted ? (own ?? presentService()) : undefined;
    try {
      send?.(type.replace(/\W/g, '_'), figures);
    } catch (error) {
      page.fail(ownDocument.documentElement, 'analytics', error);
    }
  };
  // What becomes a hit, and all it tells: never a word that was searched for, a name or a text.
  const { signal } = gone;
  ownDocument.addEventListener(
    'k2:voted',
    (event) => count(event, { item_id: event.detail.itemId, stars: event.detail.stars }),
    { signal },
  );
  ownDocument.addEventListener(
    'k2:commented',
    (event) => count(event, event.detail.itemId === undefined ? {} : { item_id: event.detail.itemId }),
    { signal },
  );
  ownDocument.addEventListener('k2:searched', (event) => count(event, { count: event.detail.count }), { signal });
  ownDocument.addEventListener('k2:month-changed', (event) => count(event, {}), { signal });
  followConsent(allow, signal);

  return () => {
    gone.abort();
    allow(false);
  };
}

/** The same for the whole page, or for `data-k2-widget="analytics"` with the id in the option `measurementId`. */
export function adopt(element: HTMLElement, page: Page): () => void {
  const measurementId = page.parameter('analytics') ?? defaults.measurementId;
  return startAnalytics(page, readOptions(element, 'analytics', { measurementId }));
}
