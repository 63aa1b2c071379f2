import type { Page } from '../page.ts';
import type { Adoption } from './adoption.ts';
import { HOLD_MS } from './constants.ts';
import type { Loader } from './loader.ts';
import type { Match } from './lookup.ts';

/** Set while a held event is carried out natively, so that it is not held again. */
let passing = false;

/** A click that opens elsewhere (modifier, middle button, new tab, download) is never ours. */
function opensElsewhere(event: Event, target: Element): boolean {
  const mouse = event as MouseEvent;
  return (
    mouse.button > 0 ||
    mouse.ctrlKey ||
    mouse.metaKey ||
    mouse.shiftKey ||
    mouse.altKey ||
    (target instanceof HTMLAnchorElement && (target.target === '_blank' || target.hasAttribute('download')))
  );
}

/** The thing inside (or the element itself) whose click or submit waits, `null` when this event is not held. */
function heldTarget(event: Event, [element, entry]: Match): HTMLElement | null {
  const target = event.target as Element;
  if (event.type === 'submit') return entry.holdSubmit && target instanceof HTMLFormElement ? target : null;
  const hit = entry.holdClick ? target.closest<HTMLElement>(entry.holdClick) : null;
  return hit && element.contains(hit) && !opensElsewhere(event, hit) ? hit : null;
}

/** The platform's own means; taken from the prototypes, since `<input name=requestSubmit>` shadows a form's own. */
function carryOut(target: HTMLElement, submitter: HTMLElement | null): void {
  if (!target.isConnected) return;
  if (target instanceof HTMLFormElement) HTMLFormElement.prototype.requestSubmit.call(target, submitter);
  else HTMLElement.prototype.click.call(target);
}

function neverNative({ entry }: Adoption, target: HTMLElement): boolean {
  return !!entry.neverNative && target.matches(entry.neverNative);
}

/** What the loader itself must be able to say: no catalogue can be fetched when fetching is what failed. */
function tell({ element, entry }: Adoption, page: Page): void {
  const log = element.querySelector(entry.busy?.[0] ?? 'x') ?? element.parentElement;
  const message = document.createElement('span');
  message.className = 'k2i-unavailable';
  message.setAttribute('role', 'alert');
  message.textContent =
    page.language === 'de'
      ? 'Das hat nicht geklappt. Bitte noch einmal versuchen.'
      : 'That did not work. Please try again.';
  for (const old of log?.querySelectorAll('.k2i-unavailable') ?? []) old.remove();
  log?.append(message);
}

function showBusy({ element, entry }: Adoption): () => void {
  const [where, className] = entry.busy ?? ['', ''];
  const place = where ? (element.querySelector(where) ?? element.closest(where)) : element;
  for (const old of place?.querySelectorAll('.k2i-unavailable') ?? []) old.remove();
  element.ariaBusy = 'true';
  if (className) place?.classList.add(className);
  return () => {
    element.ariaBusy = null;
    if (className) place?.classList.remove(className);
  };
}

/** Keeps the event until the widget is there, then replays it, once; natively when the widget does not come. */
function hold(event: Event, adoption: Adoption, target: HTMLElement, page: Page): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  const idle = showBusy(adoption);
  let timer = 0;
  const proceed = (ready: boolean) => {
    clearTimeout(timer);
    idle();
    if (!ready && neverNative(adoption, target)) {
      tell(adoption, page);
      return;
    }
    passing = !ready;
    try {
      carryOut(target, submitter);
    } finally {
      passing = false;
    }
  };
  timer = window.setTimeout(() => {
    adoption.waiting.splice(adoption.waiting.indexOf(proceed), 1);
    proceed(false);
  }, HOLD_MS);
  adoption.waiting.push(proceed);
}

/**
 * Listens, before everything else on the page, for clicks and submits of elements whose widget is not there yet.
 * Nothing is attached to the elements themselves.
 */
export function listenForIntents({ lookup, page, adopt }: Loader): void {
  const onIntent = (event: Event) => {
    if (passing || event.defaultPrevented) return;
    for (const match of lookup.around(event.target)) {
      const target = heldTarget(event, match);
      if (!target) continue;
      const adoption = adopt(...match);
      if (adoption.state === 'loading') hold(event, adoption, target, page);
      else if (adoption.state === 'failed' && neverNative(adoption, target)) {
        event.preventDefault();
        tell(adoption, page);
      }
      return;
    }
  };
  addEventListener('click', onIntent, true);
  addEventListener('submit', onIntent, true);
  addEventListener(
    'keyup',
    (event) => {
      for (const [element, { mute }] of lookup.around(event.target))
        if (mute && (event.target as Element).matches(mute) && element.dataset.k2State !== 'failed')
          event.stopImmediatePropagation();
    },
    true,
  );
}
