import { readOptions } from '../../src/runtime/options/options.ts';
import type { EventDetails, Page } from '../../src/runtime/page/page.ts';
import { followConsent } from './consent.ts';
import { MEASUREMENT_ID } from './constants.ts';
import { analyticsWindow, loadService, presentService, type Send } from './service.ts';
import { options as defaults } from './widget.ts';

/** What becomes a hit, and all it tells. Never a word that was searched for, a name or a text. */
const FIGURES: { readonly [Name in keyof EventDetails]?: (detail: EventDetails[Name]) => Parameters<Send>[1] } = {
  'k2:voted': ({ itemId, stars }) => ({ item_id: itemId, stars }),
  'k2:commented': ({ itemId }) => (itemId === undefined ? {} : { item_id: itemId }),
  'k2:searched': ({ count }) => ({ count }),
  'k2:month-changed': () => ({}),
};

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
  let own: Send | undefined;

  const allow = (now: boolean) => {
    granted = now;
    if (!id) return;
    analyticsWindow[`ga-disable-${id}`] = !now;
    if (now) own ??= loadService(id);
  };
  const count = <Name extends keyof EventDetails>(name: Name, detail: EventDetails[Name]) => {
    const send = granted ? (own ?? presentService()) : undefined;
    const figures = FIGURES[name]?.(detail);
    try {
      if (figures) send?.(name.replace(/\W/g, '_'), figures);
    } catch (error) {
      page.fail(document.documentElement, 'analytics', error);
    }
  };
  for (const name of Object.keys(FIGURES) as (keyof EventDetails)[])
    document.addEventListener(name, (event) => count(name, (event as CustomEvent).detail), { signal: gone.signal });
  followConsent(allow, gone.signal);

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
