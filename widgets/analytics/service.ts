import { ownDocument } from '../../src/dom/nodes.ts';
import { SCRIPT_URL } from './constants.ts';

/** A hit's name and figures; nothing that tells who or what was written. */
export type SendHit = (name: string, figures: Readonly<Record<string, string | number>>) => void;

type Command = (...parameters: unknown[]) => void;

/** What analytics scripts, and pages that use them, put on the window. */
interface AnalyticsWindow {
  dataLayer?: unknown[];
  gtag?: Command;
  ga?: Command;
  GoogleAnalyticsObject?: string;
  [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
}

export const analyticsWindow = window as unknown as AnalyticsWindow;

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

/** How hits are sent by what the page has itself: `gtag` before `ga`; `undefined` where it has neither. */
export function presentService(): SendHit | undefined {
  const { dataLayer, gtag, GoogleAnalyticsObject } = analyticsWindow;
  if (Array.isArray(dataLayer) && typeof gtag === 'function') return (name, figures) => gtag('event', name, figures);
  const ga = (analyticsWindow as Record<string, unknown>)[GoogleAnalyticsObject ?? 'ga'];
  if (typeof ga !== 'function') return undefined;
  return (name, figures) => ga('send', 'event', 'K2', name, Object.values(figures).join(' ') || undefined);
}

/** Whether the page itself loads the service for this id. */
function isLoaded(id: string): boolean {
  return [...ownDocument.scripts].some(({ src }) => src.startsWith(SCRIPT_URL + id));
}

/**
 * Loads the service, with anonymised addresses before anything else. Where the page's policy forbids the script,
 * nothing is loaded and nothing happens.
 *
 * @param id Measurement id, already checked.
 * @returns how to send hits; they wait for the script. `undefined` where there will be none.
 */
export function loadService(id: string): SendHit | undefined {
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
