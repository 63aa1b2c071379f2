import { make } from '../../src/dom/make.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import type { EventDetails } from '../../src/page/events.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import { options as defaults } from './widget.ts';

const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js?id=';

/** Matches measurement ids, which become part of an address and of a property's name. */
const MEASUREMENT_ID = /^[A-Z]{1,4}-[A-Z0-9-]{4,24}$/i;

type Figures = Readonly<Record<string, string | number | undefined>>;
type Command = (...parameters: unknown[]) => void;

/** Globals of analytics scripts and of pages that use them. */
const analyticsWindow = window as unknown as {
  dataLayer?: unknown[];
  gtag?: Command;
  ga?: Command;
  [disableSwitch: `ga-disable-${string}`]: boolean | undefined;
};

/** Figures of each hit, which never contain search terms, names or texts. */
const HITS: { [Name in keyof EventDetails]?: (detail: EventDetails[Name]) => Figures } = {
  'k2:voted': ({ itemId, stars }) => ({ item_id: itemId, stars }),
  'k2:commented': ({ itemId }) => ({ item_id: itemId }),
  'k2:searched': ({ count }) => ({ count }),
  'k2:month-changed': () => ({}),
};

/** Loads the service once, with anonymised addresses; does nothing if the page's policy forbids it. */
function loadService(id: string): void {
  if ([...ownDocument.scripts].some(({ src }) => src.startsWith(SCRIPT_URL + id))) return;
  const script = make('script', { async: true });
  try {
    // A sink of Trusted Types: a strict policy makes this throw.
    script.src = SCRIPT_URL + encodeURIComponent(id);
  } catch {
    return;
  }
  analyticsWindow.dataLayer ??= [];
  const { dataLayer } = analyticsWindow;
  analyticsWindow.gtag ??= function () {
    // For the service, an `arguments` object is a command; an array is not.
    // biome-ignore lint/complexity/noArguments: see above
    dataLayer.push(arguments);
  };
  const { gtag } = analyticsWindow;
  gtag('set', { anonymize_ip: true });
  gtag('js', new Date());
  gtag('config', id, { anonymize_ip: true });
  ownDocument.head.append(script);
}

function sendHit(name: string, figures: Figures, id: string | undefined): void {
  const { gtag, ga } = analyticsWindow;
  if (typeof gtag === 'function') gtag('event', name, id ? { ...figures, send_to: id } : figures);
  else if (typeof ga === 'function') ga('send', 'event', 'K2', name, Object.values(figures).join(' ') || undefined);
}

/**
 * Follows `data-k2-consent` of the html element, now and with every change, and the event `k2:consent`. Without the
 * attribute, consent is up to the site; with it, only `granted` is consent.
 */
function followConsent(change: (granted: boolean) => void, { signal, undo }: Scope): void {
  const { documentElement } = ownDocument;
  const read = () => {
    const printed = documentElement.getAttribute('data-k2-consent');
    change(printed === null || printed === 'granted');
  };
  const attribute = new MutationObserver(read);
  attribute.observe(documentElement, { attributeFilter: ['data-k2-consent'] });
  undo(() => attribute.disconnect());
  ownDocument.addEventListener('k2:consent', ({ detail }) => change(detail?.analytics === true), { signal });
  read();
}

/**
 * Counts actions in widgets, with the page's own analytics service or the one of the measurement id. Loads and sends
 * nothing without consent, or with Do Not Track or Global Privacy Control. A release disables a loaded script.
 */
export function adopt(element: HTMLElement, scope: Scope): void {
  const { page, signal } = scope;
  const printed = { measurementId: page.tag.parameter('analytics') ?? defaults.measurementId };
  const { measurementId } = readOptions(element, 'analytics', printed);
  const id = MEASUREMENT_ID.test(measurementId) ? measurementId : undefined;
  if (measurementId && !id) console.warn(`K2 Islands: analytics: "${measurementId}" is no measurement id`);
  let isAllowed = false;
  const allow = (isGranted: boolean) => {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
    isAllowed = isGranted && doNotTrack !== '1' && !globalPrivacyControl;
    if (!id) return;
    analyticsWindow[`ga-disable-${id}`] = !isAllowed;
    if (isAllowed) loadService(id);
  };
  for (const [type, figuresOf] of Object.entries(HITS)) {
    const count = (event: Event) => {
      if (isAllowed) sendHit(type.replace(/\W/g, '_'), figuresOf((event as CustomEvent).detail), id);
    };
    ownDocument.addEventListener(type, count, { signal });
  }
  followConsent(allow, scope);
  scope.undo(() => allow(false));
}
