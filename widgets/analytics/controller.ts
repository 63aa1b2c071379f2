import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { options as defaults } from './widget.ts';

/** Address of the service's script, without the measurement id. */
const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js?id=';

/** Matches measurement ids, which become part of an address and of a property's name. */
const MEASUREMENT_ID = /^[A-Z]{1,4}-[A-Z0-9-]{4,24}$/i;

/** Sends a hit: a name and figures, never anything that a reader has written. */
type SendHit = (name: string, figures: Readonly<Record<string, string | number>>) => void;

type Command = (...parameters: unknown[]) => void;

/** Globals of analytics scripts and of pages that use them. */
interface AnalyticsWindow {
  dataLayer?: unknown[];
  gtag?: Command;
  ga?: Command;
  GoogleAnalyticsObject?: string;
  [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
}

const analyticsWindow = window as unknown as AnalyticsWindow;

/** The service takes what is an `arguments` object for a command, and any array for something else. */
function commandTo(queue: unknown[]): Command {
  return function () {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
}

/** The page's own `gtag`, or one that does the same. */
function gtagOf(queue: unknown[]): Command {
  const { gtag } = analyticsWindow;
  return typeof gtag === 'function' ? gtag : commandTo(queue);
}

/** Finds the page's own service: `gtag` before `ga`. */
function presentService(): SendHit | undefined {
  const { dataLayer, gtag, GoogleAnalyticsObject } = analyticsWindow;
  if (Array.isArray(dataLayer) && typeof gtag === 'function') return (name, figures) => gtag('event', name, figures);
  const ga = (analyticsWindow as Record<string, unknown>)[GoogleAnalyticsObject ?? 'ga'];
  if (typeof ga !== 'function') return undefined;
  return (name, figures) => ga('send', 'event', 'K2', name, Object.values(figures).join(' ') || undefined);
}

/** Checks whether the page itself loads the service for this id. */
function isLoaded(id: string): boolean {
  return [...ownDocument.scripts].some(({ src }) => src.startsWith(SCRIPT_URL + id));
}

/**
 * Loads the service, with anonymised addresses before anything else. Where the page's policy forbids the script,
 * nothing is loaded and nothing happens.
 *
 * @param id Measurement id, already checked.
 * @returns a function that sends hits, which wait for the script; `undefined` if the script is forbidden.
 */
function loadService(id: string): SendHit | undefined {
  const { dataLayer } = analyticsWindow;
  // An element of the page may have that name.
  const queue = Array.isArray(dataLayer) ? dataLayer : [];
  const gtag = gtagOf(queue);
  let failed = false;
  const send: SendHit = (name, figures) => {
    if (!failed) gtag('event', name, { ...figures, send_to: id });
  };
  if (isLoaded(id)) return send;
  const script = ownDocument.createElement('script');
  script.async = true;
  script.addEventListener('error', () => {
    failed = true;
  });
  try {
    // A sink of Trusted Types: a strict policy makes this throw.
    script.src = SCRIPT_URL + encodeURIComponent(id);
  } catch {
    return undefined;
  }
  analyticsWindow.dataLayer = queue;
  analyticsWindow.gtag = gtag;
  gtag('set', { anonymize_ip: true });
  gtag('js', new Date());
  gtag('config', id, { anonymize_ip: true });
  ownDocument.head.append(script);
  return send;
}

/** Checks for Do Not Track and Global Privacy Control, which refuse whatever the page asks. */
function isRefusedByBrowser(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Reads `data-k2-consent` of the html element. Without the attribute, consent is up to the site; with it, only `granted`
 * is consent.
 */
function printedConsent(): boolean {
  const consent = ownDocument.documentElement.getAttribute('data-k2-consent');
  return consent === null || consent === 'granted';
}

/**
 * Follows the reader's consent: the page's attribute, now and with every change, and the event `k2:consent`.
 * @param change Called at once and with every change.
 * @param signal Ends the following.
 */
function followConsent(change: (granted: boolean) => void, signal: AbortSignal): void {
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

interface AnalyticsSettings {
  /** Id of the site at the service; absent: only what the page loads itself is used. */
  readonly measurementId?: string;
}

/**
 * Counts what readers do with the widgets of the page, by the analytics service that the page has or that its id names.
 * Nothing is loaded or sent without consent, or where the browser says Do Not Track or Global Privacy Control.
 *
 * @returns a function that ends the counting. A loaded script stays, switched off.
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
  // Hits and their figures: never a searched word, a name or a text.
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

/** Adopts the whole page, or `data-k2-widget="analytics"` with the id in the option `measurementId`. */
export function adopt(element: HTMLElement, page: Page): () => void {
  const measurementId = page.parameter('analytics') ?? defaults.measurementId;
  return startAnalytics(page, readOptions(element, 'analytics', { measurementId }));
}
