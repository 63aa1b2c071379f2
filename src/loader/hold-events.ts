import type { Adoption } from '../core/adoption.ts';
import type { LoaderHost } from '../core/loader-host.ts';
import type { Lookup, Match } from '../core/lookup.ts';
import { busyMark } from '../dom/attributes.ts';
import { closest, is, ownDocument } from '../dom/nodes.ts';
import type { AdoptionState } from '../page/api.ts';
import type { ScriptTag } from '../page/page.ts';
import { sendEarly } from './early.ts';
import { listen, listenForTargets, opensElsewhere } from './event-targets.ts';
import { loaderText } from './texts.ts';

/** Maximum wait of a click or submit for code, in ms. Then the native behaviour happens. */
export const HOLD_MS = 10_000;

/** An adoption, or the promise of one while core loads. */
export type Adopting = Adoption | Promise<Adoption>;

type Adopt = (match: Match) => Adopting;

const MESSAGE = '.k2i-unavailable';

interface HeldWidget {
  readonly element: HTMLElement;
  /** The control that it holds, or its form. */
  readonly target: Element;
  /** Messages follow the log instead of being inside: K2's CSS hides an empty log. */
  readonly place: Element;
  readonly state: AdoptionState;
  /** Settled when the widget is ready (`true`), or its code fails to load; later, to keep the order of events. */
  readonly ready: Promise<boolean>;
  /** A message is shown instead of the native behaviour. Without a connection, also for forms and for links to other pages. */
  isNeverNative(): boolean;
  showBusy(isBusy: boolean): void;
}

/** Finds the target of a click or submit that a widget holds: one of its controls, or its form. */
function heldTarget(event: Event, place: Element, [element, { hold }]: Match): Element | null | undefined {
  if (event.type === 'submit') return hold?.submit && is('form', place) ? place : null;
  const hit = hold?.click && closest(place, hold.click);
  return hit && element.contains(hit) && !opensElsewhere(event as MouseEvent, place) ? hit : null;
}

function heldWidget(event: Event, target: Element, [element, { busy, hold }]: Match, adopting: Adopting): HeldWidget {
  const styled = busy?.place ? (element.querySelector(busy.place) ?? element.closest(busy.place)) : element;
  return {
    element,
    target,
    place: styled ?? element,
    state: 'state' in adopting ? adopting.state : 'loading',
    ready: Promise.resolve(adopting)
      .then(({ settled }) => settled)
      .catch(() => false),
    isNeverNative() {
      const leadsToSite = event.type === 'submit' || /^http[^#]+$/.test((target as HTMLAnchorElement).href);
      return (!navigator.onLine && leadsToSite) || (!!hold?.neverNative && target.matches(hold.neverNative));
    },
    showBusy: busyMark(element, busy?.className, styled),
  };
}

function removeMessage({ place }: HeldWidget): void {
  for (const old of place.parentElement?.querySelectorAll(MESSAGE) ?? []) old.remove();
}

/** Writes a failure. The loader has its own texts, as fetching a catalogue would fail, too. */
function writeMessage(message: Element, tag: ScriptTag): void {
  message.textContent = loaderText(tag, navigator.onLine ? 'loader.failed' : 'loader.offline');
}

function showMessage(widget: HeldWidget, tag: ScriptTag): void {
  const message = ownDocument.createElement('span');
  message.className = 'k2i-unavailable';
  message.setAttribute('role', 'alert');
  writeMessage(message, tag);
  removeMessage(widget);
  widget.place.after(message);
}

let isNative = false;

/** Repeats a click or submit, by the platform's own means. */
function replay({ type, submitter }: SubmitEvent, target: Element, natively: boolean): void {
  if (!target.isConnected) return;
  isNative = natively;
  try {
    if (type === 'submit') (target as HTMLFormElement).requestSubmit(submitter);
    else (target as HTMLElement).click();
  } finally {
    isNative = false;
  }
}

/** Shows that widgets are busy, for {@link HOLD_MS} at most, until all are ready (`true`) or one fails to load. */
async function untilReady(widgets: readonly HeldWidget[]): Promise<boolean> {
  for (const widget of widgets) {
    removeMessage(widget);
    widget.showBusy(true);
  }
  const all = Promise.all(widgets.map(({ ready }) => ready));
  const late = new Promise<false[]>((resolve) => setTimeout(resolve, HOLD_MS, [false]));
  const isReady = !(await Promise.race([all, late])).includes(false);
  for (const { showBusy } of widgets) showBusy(false);
  return isReady;
}

/** Reports missing code for typed text without a connection; with one, the code is requested again. Typing is never held. */
function reportTyping({ tag, lookup }: LoaderHost, adopt: Adopt): void {
  listenForTargets('input', (event, place) => {
    for (const match of lookup.around(place)) {
      const isTold = !!match[0].parentElement?.querySelector(MESSAGE);
      if (!match[1].hold?.keys || isTold !== navigator.onLine) continue;
      const widget = heldWidget(event, place, match, adopt(match));
      widget.ready.then((isReady) => (isReady ? removeMessage : showMessage)(widget, tag));
    }
  });
}

/** Forms that wait: an impatient second press must not post twice. */
const submitted = new WeakSet<Element>();

/** Holds an event until its widgets are ready, and replays it; natively if one is missing. */
async function hold({ tag, earlyCalls }: LoaderHost, event: Event, target: Element, missing: readonly HeldWidget[]) {
  if (submitted.has(target)) return;
  if (event.type === 'submit') submitted.add(target);
  // Only one at a time: a vote counts once.
  const isFirst = !missing.some(({ element }) => element.hasAttribute('aria-busy'));
  const call = isFirst && sendEarly(target, tag.sitePath, earlyCalls);
  const isReady = await untilReady(missing);
  // If the code has loaded, the widget is ready before the dispatch of the event ends, when browsers ignore a nested
  // submit of the form (HTML standard, "firing submission events").
  if (event.eventPhase) await new Promise((resolve) => setTimeout(resolve));
  submitted.delete(target);
  // A loaded widget handles the failure without a second request; without the code, the next click sends a new one.
  if (!isReady && call) earlyCalls.get(call)?.catch(() => earlyCalls.delete(call));
  const useless = !isReady && missing.find((widget) => widget.isNeverNative());
  if (useless) showMessage(useless, tag);
  else replay(event as SubmitEvent, target, !isReady);
  // No later click gets an old answer.
  if (isReady && call) earlyCalls.delete(call);
}

/**
 * Holds clicks and submits of elements whose widget has not loaded, before the page's listeners, and replays them once,
 * in order. The elements themselves get no listeners.
 */
export function holdEvents(host: LoaderHost, adopt: Adopt): void {
  const { tag, lookup } = host;
  listenForTargets('click submit', (event, place) => {
    if (isNative) return;
    const widgets = lookup.around(place).flatMap((match) => {
      const target = heldTarget(event, place, match);
      return target ? heldWidget(event, target, match, adopt(match)) : [];
    });
    const missing = widgets.filter(({ state }) => state === 'loading');
    const failed = widgets.find((widget) => widget.state === 'failed' && widget.isNeverNative());
    const [first = failed] = missing;
    if (!missing.length) widgets.forEach(removeMessage);
    if (!first) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (first === failed) showMessage(first, tag);
    else void hold(host, event, first.target, missing);
  });
  reportTyping(host, adopt);
  // The message then offers what the connection has prevented.
  listen('online', () => {
    for (const message of ownDocument.querySelectorAll(MESSAGE)) writeMessage(message, tag);
  });
}

/**
 * Hides key events in our fields from K2's scripts that are still on the page, unless our code is missing there although
 * there is a connection. Without one, their calls would fail silently.
 */
export function keepOwnKeys(lookup: Pick<Lookup, 'around'>, isLost: () => boolean): void {
  listenForTargets('keyup', (event, element) => {
    const isOurs = lookup.around(element).some(([, { hold }]) => hold?.keys && element.matches(hold.keys));
    const isTheirs = navigator.onLine && (isLost() || closest(element, '[data-k2-state=failed]'));
    if (isOurs && !isTheirs) event.stopImmediatePropagation();
  });
}
