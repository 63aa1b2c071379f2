import type { Adoption } from '../core/adoption.ts';
import type { LoaderHost } from '../core/host.ts';
import type { Match } from '../core/lookup.ts';
import type { ScriptTag } from '../core/page.ts';
import { busyMark } from '../dom/attributes.ts';
import { closest, is, ownDocument } from '../dom/nodes.ts';
import { sendEarly } from './early.ts';
import { loaderText } from './loader-text.ts';
import { listenForTargets, opensElsewhere } from './targets.ts';

/** How long a click or submit may wait for code before the native behaviour happens after all, in ms. */
export const HOLD_MS = 10_000;

/** An adoption that is there, or the promise of one while core is on its way. */
export type Taken = Adoption | Promise<Adoption>;

type Concerned = ReturnType<typeof concernedBy>;

/** Finds what of a click or submit a widget holds: one of its controls, or its form. */
function heldTarget(event: Event, place: Element, [element, { hold }]: Match): Element | null | undefined {
  if (event.type === 'submit') return hold?.submit && is('form', place) ? place : null;
  const hit = hold?.click && closest(place, hold.click);
  return hit && element.contains(hit) && !opensElsewhere(event as MouseEvent, place) ? hit : null;
}

/** One way for all, which keeps their order. */
const readyOf = (taken: Taken): Promise<boolean> =>
  Promise.resolve(taken)
    .then(({ settled }) => settled)
    .catch(() => false);

/** Describes a widget that a click or submit concerns; `target` is the control that it holds, or its form. */
function concernedBy(target: Element, [element, { busy, hold }]: Match, taken: Taken) {
  const styled = busy?.place ? (element.querySelector(busy.place) ?? element.closest(busy.place)) : element;
  return {
    element,
    target,
    /** Our message stands after it, not inside: K2's CSS hides an empty log. */
    place: styled ?? element,
    /** Shows that something loads, as the server's own CSS does. */
    showBusy: busyMark(element, busy?.className, styled),
    /** The native behaviour would lead nowhere, or do harm without a question: a message is shown instead. */
    isNeverNative: !!hold?.neverNative && target.matches(hold.neverNative),
    state: 'state' in taken ? taken.state : 'loading',
    /** Settled when the widget is there (`true`), or its code does not come. */
    ready: readyOf(taken),
  };
}

function removeMessage({ place }: Concerned): void {
  for (const old of place.parentElement?.querySelectorAll('.k2i-unavailable') ?? []) old.remove();
}

/** Says that something did not work. A catalogue can't be fetched after fetching has failed. */
function showMessage(concerned: Concerned, tag: ScriptTag): void {
  const message = ownDocument.createElement('span');
  message.className = 'k2i-unavailable';
  message.setAttribute('role', 'alert');
  message.textContent = loaderText(tag, navigator.onLine ? 'loader.failed' : 'loader.offline');
  removeMessage(concerned);
  concerned.place.after(message);
}

/** Clicks or submits once more, by the platform's own means. */
function replay(event: Event, target: Element): void {
  const { type, submitter } = event as SubmitEvent;
  if (!target.isConnected) return;
  if (type === 'submit') (target as HTMLFormElement).requestSubmit(submitter);
  else (target as HTMLElement).click();
}

/** Waits until the widgets are there (`true`), or the code of one does not come, {@link HOLD_MS} at most. */
function untilReady(widgets: readonly Concerned[]): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), HOLD_MS);
    Promise.all(widgets.map(({ ready }) => ready)).then((all) => resolve(!all.includes(false)));
  });
}

/**
 * Holds, before everything else on the page, clicks and submits of elements whose widget is not there yet, and replays
 * them once, in order. Nothing is attached to the elements themselves.
 */
export function holdEvents({ tag, lookup, earlyCalls }: LoaderHost, take: (match: Match) => Taken): void {
  const sitePath = tag.parameter('sitepath');
  /** Forms that wait: an impatient second press must not post twice. */
  const submitted = new Set<Element>();
  /** A held event is being carried out natively. */
  let isPassing = false;

  const hold = async (event: Event, target: Element, missing: readonly Concerned[]) => {
    if (event.type === 'submit') submitted.add(target);
    // One at a time: a vote counts once.
    const isFirst = !missing.some(({ element }) => element.hasAttribute('aria-busy'));
    const call = isFirst ? sendEarly(target, sitePath, earlyCalls) : undefined;
    for (const concerned of missing) {
      removeMessage(concerned);
      concerned.showBusy(true);
    }
    const isReady = await untilReady(missing);
    submitted.delete(target);
    // The code hears of a failure, and sends nothing again by itself; without the code, the next click does.
    if (!isReady && call) earlyCalls.get(call)?.catch(() => earlyCalls.delete(call));
    for (const { showBusy } of missing) showBusy(false);
    const [first] = missing.filter(
      ({ isNeverNative }) => isNeverNative || (event.type === 'submit' && !navigator.onLine),
    );
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
      return target ? concernedBy(target, match, take(match)) : [];
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
}
