import type { Language } from '../runtime/page/page.ts';
import { HOLD_MS } from './constants.ts';
import { type EarlyCalls, earlyCallOf, sendEarly } from './early-calls.ts';
import { ownText } from './own-text.ts';
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
  /** Our own attempt has failed here before: nothing is sent early. */
  readonly hasFailed?: boolean;
  /** Whoever waits; each is told once whether the code is there. */
  readonly queue: ((ready: boolean) => void)[];
}

/** Holding, replaying and giving up, the same for the loader and the runtime. */
export interface Holder {
  /** What was sent inside the click, until the client takes it over. */
  readonly earlyCalls: EarlyCalls;
  /** Whether a held event is just being carried out natively, and not to be held again. */
  isPassing(): boolean;
  /** Keeps the event until the code is there, then replays it, once; natively when the code does not come. */
  hold(event: Event, target: HTMLElement, wait: Wait): void;
  /** Takes away what was said, and finds where that stands. */
  messagePlace(wait: Pick<Wait, 'place' | 'element'>): Element | null;
  /**
   * Says that something did not work.
   * @param answer What the server has answered instead, as text.
   */
  tell(wait: Wait, answer?: string): void;
}

/** The platform's own means, whatever the fields of a form are called. */
function carryOut(type: string, target: HTMLElement, submitter: HTMLElement | null | undefined): void {
  const own = unshadowed<Node>(target) as unknown as HTMLFormElement;
  if (!own.isConnected) return;
  // A button that is no longer the form's would make it throw.
  if (type === 'submit') own.requestSubmit((submitter as HTMLButtonElement | null)?.form === target ? submitter : null);
  else own.click();
}

/** Where the loader's own message stands; an earlier one goes. */
function messagePlace({ place, element }: Pick<Wait, 'place' | 'element'>): Element | null {
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

/** The words of an answer that no code came for, without a calendar's arrows; nothing of what is no answer, or a whole page. */
async function wordsOf(call: Promise<Response>): Promise<string> {
  try {
    const response = await call;
    const text = response.ok ? await response.text() : '';
    return /<html/i.test(text) ? '' : text.replace(/<[^>]*>|&nbsp;|&[lr]aquo;/g, ' ');
  } catch {
    return '';
  }
}

/** @param sitePath What the tag says of the root path of the site. */
export function createHolder(language: Language, sitePath: string | null): Holder {
  /** Forms that wait: an impatient second press must not post twice. */
  const held = new Set<HTMLElement>();
  /** When what is being replayed was held first, in ms: held once more, by a widget, it waits no longer for that. */
  let since = 0;

  let passing = false;
  let heldAgain = false;
  const earlyCalls: EarlyCalls = new Map();
  /** The early call of each element that waits: one at a time. */
  const called = new Map<Element, string>();
  const holder: Holder = {
    earlyCalls,
    messagePlace,
    isPassing: () => passing,
    hold(event, target, wait) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(target)) return;
      const { type, submitter } = event as SubmitEvent;
      const call = type === 'click' && !wait.hasFailed ? earlyCallOf(target, sitePath) : undefined;
      // What has been sent for the first click is all that an impatient second one wants.
      if (call && !since && called.get(wait.element) === call) return;
      if (type === 'submit') held.add(target);
      const start = since || Date.now();
      heldAgain = true;
      if (call && !called.has(wait.element)) {
        called.set(wait.element, call);
        earlyCalls.set(call, sendEarly(call));
      }
      const idle = showBusy(wait);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const proceed = (ready: boolean) => {
        clearTimeout(timer);
        held.delete(target);
        idle();
        const isCalled = call && called.get(wait.element) === call;
        const sent = isCalled && earlyCalls.get(call);
        const forget = () => {
          if (isCalled && called.delete(wait.element)) earlyCalls.delete(call);
        };
        if (!ready && (sent || wait.isNeverNative)) {
          forget();
          if (sent) wordsOf(sent).then((words) => holder.tell(wait, words));
          else holder.tell(wait);
          return;
        }
        passing = !ready;
        since = start;
        heldAgain = false;
        try {
          carryOut(type, target, submitter);
        } finally {
          passing = false;
          since = 0;
          if (!heldAgain) forget();
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
    tell(wait, answer = '') {
      const message = ownDocument.createElement('span');
      message.className = 'k2i-unavailable';
      message.setAttribute('role', 'alert');
      message.textContent =
        answer.trim() ||
        ownText(language, 'loader.failed', {
          de: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
          en: 'That did not work. Please try again.',
        });
      const around = messagePlace(wait);
      if (around) unshadowed(around).append(message);
    },
  };
  return holder;
}
