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
  if (target instanceof HTMLFormElement) {
    // A button that is no longer the form's would make it throw.
    const button = (submitter as HTMLButtonElement | null)?.form === target ? submitter : null;
    HTMLFormElement.prototype.requestSubmit.call(target, button);
  } else HTMLElement.prototype.click.call(target);
}

function neverNative({ entry }: Adoption, target: HTMLElement): boolean {
  return !!entry.neverNative && target.matches(entry.neverNative);
}

/** The element inside or around that the registry names as the place of the busy class. */
function namedPlace({ element, entry }: Adoption): Element | null {
  const where = entry.busy?.[0];
  return where ? (element.querySelector(where) ?? element.closest(where)) : null;
}

/** Where the loader's own message stands; an earlier one goes. */
function messagePlace(adoption: Adoption): Element | null {
  const place = namedPlace(adoption) ?? adoption.element.parentElement;
  for (const old of place?.querySelectorAll('.k2i-unavailable') ?? []) old.remove();
  return place;
}

/** What the loader itself must be able to say: no catalogue can be fetched when fetching is what failed. */
function tell(adoption: Adoption, page: Page): void {
  const message = document.createElement('span');
  message.className = 'k2i-unavailable';
  message.setAttribute('role', 'alert');
  message.textContent =
    page.language === 'de'
      ? 'Das hat nicht geklappt. Bitte noch einmal versuchen.'
      : 'That did not work. Please try again.';
  messagePlace(adoption)?.append(message);
}

function showBusy(adoption: Adoption): () => void {
  const { element, entry } = adoption;
  const [where, className] = entry.busy ?? ['', ''];
  const place = where ? namedPlace(adoption) : element;
  messagePlace(adoption);
  element.setAttribute('aria-busy', 'true');
  if (className) place?.classList.add(className);
  return () => {
    element.removeAttribute('aria-busy');
    if (className) place?.classList.remove(className);
  };
}

/** Forms that wait: an impatient second press must not post twice. */
const held = new Set<HTMLElement>();

/** Keeps the event until the widget is there, then replays it, once; natively when the widget does not come. */
function hold(event: Event, adoption: Adoption, target: HTMLElement, page: Page): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(target)) return;
  if (event.type === 'submit') held.add(target);
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  const idle = showBusy(adoption);
  let timer = 0;
  const proceed = (ready: boolean) => {
    clearTimeout(timer);
    held.delete(target);
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
      // The event belongs to one that is there; another one around may still have to come.
      if (adoption.state === 'ready') continue;
      if (adoption.state === 'loading') hold(event, adoption, target, page);
      else if (neverNative(adoption, target)) {
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
