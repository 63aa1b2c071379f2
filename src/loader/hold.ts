import type { Language } from '../page.ts';
import { HOLD_MS } from './constants.ts';
import { ownDocument, unshadowed } from './unshadowed.ts';

/** What a held click or submit waits for, and how the page shows it meanwhile. */
export interface Wait {
  /** Gets `aria-busy`. */
  readonly element: Element;
  /** Where the server's CSS shows that something loads, and where our own message stands. Absent: around the element. */
  readonly place?: Element | null | undefined;
  /** The server's own class of that place. */
  readonly busyClass?: string | undefined;
  /** The native behaviour would lead nowhere or do harm unasked: the reader is told instead. */
  readonly isNeverNative: boolean;
  /** Whoever waits; each is told once whether the code is there. */
  readonly queue: ((ready: boolean) => void)[];
}

/** Holding, replaying and giving up, the same for the loader and the runtime. */
export interface Holder {
  /** Whether a held event is just being carried out natively, and not to be held again. */
  isPassing(): boolean;
  /** Keeps the event until the code is there, then replays it, once; natively when the code does not come. */
  hold(event: Event, target: HTMLElement, wait: Wait): void;
  /** Says that something did not work. */
  tell(wait: Wait): void;
}

/** The platform's own means; taken from the prototypes, since `<input name=requestSubmit>` shadows a form's own. */
function carryOut(target: HTMLElement, submitter: HTMLElement | null): void {
  if (!unshadowed(target).isConnected) return;
  if (target instanceof HTMLFormElement) {
    // A button that is no longer the form's would make it throw.
    const button = (submitter as HTMLButtonElement | null)?.form === target ? submitter : null;
    HTMLFormElement.prototype.requestSubmit.call(target, button);
  } else HTMLElement.prototype.click.call(target);
}

/** Where the loader's own message stands; an earlier one goes. */
function messagePlace({ place, element }: Wait): Element | null {
  const around = place ?? unshadowed(element).parentElement;
  if (around) for (const old of unshadowed(around).querySelectorAll('.k2i-unavailable')) old.remove();
  return around;
}

function showBusy(wait: Wait): () => void {
  const { element, place = element, busyClass = '' } = wait;
  const own = unshadowed(element);
  const classes = busyClass && place && unshadowed(place).classList;
  messagePlace(wait);
  own.setAttribute('aria-busy', 'true');
  if (classes) classes.add(busyClass);
  return () => {
    own.removeAttribute('aria-busy');
    if (classes) classes.remove(busyClass);
  };
}

export function createHolder(language: Language): Holder {
  /** Forms that wait: an impatient second press must not post twice. */
  const held = new Set<HTMLElement>();
  /** When what is being replayed was held first, in ms: held once more, by a widget, it waits no longer for that. */
  let since = 0;

  let passing = false;
  const holder: Holder = {
    isPassing: () => passing,
    hold(event, target, wait) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(target)) return;
      if (event.type === 'submit') held.add(target);
      const submitter = event instanceof SubmitEvent ? event.submitter : null;
      const start = since || Date.now();
      const idle = showBusy(wait);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const proceed = (ready: boolean) => {
        clearTimeout(timer);
        held.delete(target);
        idle();
        if (!ready && wait.isNeverNative) {
          holder.tell(wait);
          return;
        }
        passing = !ready;
        since = start;
        try {
          carryOut(target, submitter);
        } finally {
          passing = false;
          since = 0;
        }
      };
      timer = setTimeout(
        () => {
          wait.queue.splice(wait.queue.indexOf(proceed), 1);
          proceed(false);
        },
        start + HOLD_MS - Date.now(),
      );
      wait.queue.push(proceed);
    },
    // No catalogue can be fetched when fetching is what failed.
    tell(wait) {
      const message = ownDocument.createElement('span');
      message.className = 'k2i-unavailable';
      message.setAttribute('role', 'alert');
      message.textContent =
        language === 'de'
          ? 'Das hat nicht geklappt. Bitte noch einmal versuchen.'
          : 'That did not work. Please try again.';
      const around = messagePlace(wait);
      if (around) unshadowed(around).append(message);
    },
  };
  return holder;
}
