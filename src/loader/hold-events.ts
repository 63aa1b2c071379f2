import type { Adoption } from '../core/adoption.ts';
import type { LoaderHost } from '../core/loader-host.ts';
import type { Match } from '../core/lookup.ts';
import { busyMark } from '../dom/attributes.ts';
import { closest, is, ownDocument } from '../dom/nodes.ts';
import type { ScriptTag } from '../page/script-tag.ts';
import { sendEarly } from './early.ts';
import { listen, listenForTargets, opensElsewhere } from './event-targets.ts';
import { loaderText } from './loader-text.ts';

/** Maximum wait of a click or submit for code, in ms. Then the native behaviour happens. */
export const HOLD_MS = 10_000;

/** An adoption, or the promise of one while core loads. */
export type Adopting = Adoption | Promise<Adoption>;

const MESSAGE = '.k2i-unavailable';

type Concerned = ReturnType<typeof concernedBy>;

/** Finds the target of a click or submit that a widget holds: one of its controls, or its form. */
function heldTarget(event: Event, place: Element, [element, { hold }]: Match): Element | null | undefined {
  if (event.type === 'submit') return hold?.submit && is('form', place) ? place : null;
  const hit = hold?.click && closest(place, hold.click);
  return hit && element.contains(hit) && !opensElsewhere(event as MouseEvent, place) ? hit : null;
}

/** Describes a widget that a click or submit concerns; `target` is the control that it holds, or its form. */
function concernedBy(event: Event, target: Element, [element, { busy, hold }]: Match, adopting: Adopting) {
  const styled = busy?.place ? (element.querySelector(busy.place) ?? element.closest(busy.place)) : element;
  return {
    element,
    target,
    /** Messages follow the log instead of being inside: K2's CSS hides an empty log. */
    place: styled ?? element,
    showBusy: busyMark(element, busy?.className, styled),
    /**
     * The native behaviour would be useless or harmful: a message is shown instead. Without a connection that is a form,
     * or a link to the site; a part of this page needs none.
     */
    get isNeverNative() {
      const leadsToSite = event.type === 'submit' || /^http[^#]+$/.test((target as HTMLAnchorElement).href);
      return (!navigator.onLine && leadsToSite) || (!!hold?.neverNative && target.matches(hold.neverNative));
    },
    state: 'state' in adopting ? adopting.state : 'loading',
    /** Settled when the widget is ready (`true`), or its code fails to load; later, to keep the order of events. */
    ready: (async () => (await adopting).settled)().catch(() => false),
  };
}

function removeMessage({ place }: Concerned): void {
  for (const old of place.parentElement?.querySelectorAll(MESSAGE) ?? []) old.remove();
}

/** Tells a failure. The loader has its own texts, as fetching a catalogue would fail, too. */
function tell(message: Element, tag: ScriptTag): void {
  message.textContent = loaderText(tag, navigator.onLine ? 'loader.failed' : 'loader.offline');
}

function showMessage(concerned: Concerned, tag: ScriptTag): void {
  const message = ownDocument.createElement('span');
  message.className = 'k2i-unavailable';
  message.setAttribute('role', 'alert');
  tell(message, tag);
  removeMessage(concerned);
  concerned.place.after(message);
}

/** Repeats the click or submit, by the platform's own means. */
function replay(event: Event, target: Element): void {
  const { type, submitter } = event as SubmitEvent;
  if (!target.isConnected) return;
  if (type === 'submit') (target as HTMLFormElement).requestSubmit(submitter);
  else (target as HTMLElement).click();
}

/** Waits, for {@link HOLD_MS} at most, until all widgets are ready (`true`) or one fails to load. */
function untilReady(widgets: readonly Concerned[]): Promise<boolean> {
  const all = Promise.all(widgets.map(({ ready }) => ready)).then((all) => !all.includes(false));
  return Promise.race([all, new Promise<false>((resolve) => setTimeout(resolve, HOLD_MS, false))]);
}

/** Reports missing code for typed text without a connection; with one, the code is requested again. Typing is never held. */
function reportTyping({ tag, lookup }: Pick<LoaderHost, 'tag' | 'lookup'>, adopt: (match: Match) => Adopting): void {
  listenForTargets('input', (event, place) => {
    for (const match of lookup.around(place)) {
      const isTold = !!match[0].parentElement?.querySelector(MESSAGE);
      if (!match[1].hold?.keys || isTold !== navigator.onLine) continue;
      const concerned = concernedBy(event, place, match, adopt(match));
      concerned.ready.then((isReady) => (isReady ? removeMessage : showMessage)(concerned, tag));
    }
  });
}

/**
 * Holds clicks and submits of elements whose widget has not loaded, before the page's listeners, and replays them once,
 * in order. The elements themselves get no listeners.
 */
export function holdEvents({ tag, lookup, earlyCalls }: LoaderHost, adopt: (match: Match) => Adopting): void {
  /** Forms that wait: an impatient second press must not post twice. */
  const submitted = new Set<Element>();
  /** A held event is being carried out natively. */
  let isPassing = false;

  const hold = async (event: Event, target: Element, missing: readonly Concerned[]) => {
    if (event.type === 'submit') submitted.add(target);
    // Only one at a time: a vote counts once.
    const isFirst = !missing.some(({ element }) => element.hasAttribute('aria-busy'));
    const call = isFirst ? sendEarly(target, tag.sitePath, earlyCalls) : undefined;
    for (const concerned of missing) {
      removeMessage(concerned);
      concerned.showBusy(true);
    }
    const isReady = await untilReady(missing);
    submitted.delete(target);
    // A loaded widget handles the failure without a second request; without the code, the next click sends a new one.
    if (!isReady && call) earlyCalls.get(call)?.catch(() => earlyCalls.delete(call));
    for (const { showBusy } of missing) showBusy(false);
    const first = missing.find(({ isNeverNative }) => isNeverNative);
    if (!isReady && first) return showMessage(first, tag);
    isPassing = !isReady;
    try {
      replay(event, target);
    } finally {
      isPassing = false;
      // No later click gets an old answer.
      if (isReady && call) earlyCalls.delete(call);
    }
  };
  listenForTargets('click submit', (event, place) => {
    if (isPassing) return;
    const concerned = lookup.around(place).flatMap((match) => {
      const target = heldTarget(event, place, match);
      return target ? concernedBy(event, target, match, adopt(match)) : [];
    });
    const missing = concerned.filter(({ state }) => state === 'loading');
    const [first] = missing;
    const failed = concerned.find(({ state, isNeverNative }) => state === 'failed' && isNeverNative);
    if (!first) concerned.forEach(removeMessage);
    if (!first && !failed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!first && failed) showMessage(failed, tag);
    if (first && !submitted.has(first.target)) void hold(event, first.target, missing);
  });
  reportTyping({ tag, lookup }, adopt);
  // The message then offers what the connection has prevented.
  listen('online', () => {
    for (const message of ownDocument.querySelectorAll(MESSAGE)) tell(message, tag);
  });
}
