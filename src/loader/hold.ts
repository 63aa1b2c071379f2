import { HOLD_MS } from './constants.ts';
import { type EarlyCalls, earlyCallOf, sendEarly } from './early-calls.ts';
import { loaderText } from './loader-text.ts';
import type { ScriptTag } from './script-tag.ts';
import { ownDocument, unshadowed } from './unshadowed.ts';

/** What a held click or submit waits for, and how the page shows it meanwhile. */
export interface Wait {
  /** Gets `aria-busy`. */
  readonly element: Element;
  /** Where the server's CSS shows that something loads, and where our own message stands. Absent: around the element. */
  readonly place?: Element | null | undefined;
  /** The server's own class of that place. */
  readonly busyClass?: string | undefined;
  /** The native behaviour would lead nowhere, or do harm without a question: a message is shown instead. */
  readonly isNeverNative: boolean;
  /** Our own attempt has failed here before: nothing is sent early. */
  readonly hasFailed?: boolean;
  /** Whoever waits; each is told once whether the code is there. */
  readonly heldQueue: ((ready?: boolean) => void)[];
}

/** Holding, replaying and giving up, the same for the loader and the runtime. */
export interface Holder {
  /** What was sent inside the click, until the client takes it over. */
  readonly earlyCalls: EarlyCalls;
  /** Whether a held event is just being carried out natively, and not to be held again. */
  isPassing(): boolean;
  /** Keeps the event until the code is there, then replays it, once; natively when the code does not come. */
  hold(event: Event, target: Element, wait: Wait): void;
  /** Takes away what was said, and finds where that stands. */
  messagePlace(wait: Pick<Wait, 'place' | 'element'>): Element | null;
  /**
   * Says that something did not work.
   * @param answer What the server has answered instead, as text.
   */
  showUnavailable(wait: Wait, answer?: string): void;
}

/** Where the loader's own message stands; an earlier one goes. */
function messagePlace({ place, element }: Pick<Wait, 'place' | 'element'>): Element | null {
  const around = place ?? unshadowed(element).parentElement;
  if (around) for (const old of unshadowed(around).querySelectorAll('.k2i-unavailable')) old.remove();
  return around;
}

/** The words of an answer that no code came for, without a calendar's arrows; nothing of a whole page. */
const wordsOf = (text: string) => (/<html/i.test(text) ? '' : text.replace(/<[^>]*>|&nbsp;|&[lr]aquo;/g, ' '));

/** @param sitePath What the tag says of the root path of the site. */
export function createHolder(tag: Pick<ScriptTag, 'pageLanguage' | 'loaderTexts'>, sitePath: string | null): Holder {
  /** Forms that wait: an impatient second press must not post twice. */
  const held = new Set<Element>();
  /**
   * When what is being replayed was held first, in ms: held once more, by a widget, it waits no longer for that. Less
   * than 0 while something is carried out natively; 0 otherwise, and as soon as it is held once more.
   */
  let since = 0;
  const earlyCalls: EarlyCalls = new Map();
  /** The early call of each element that waits: one at a time. */
  const called = new Map<Element, string>();
  const holder: Holder = {
    earlyCalls,
    messagePlace,
    isPassing: () => since < 0,
    hold(event, target, wait) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held.has(target)) return;
      const { type, submitter } = event as SubmitEvent;
      const { element, place = element, busyClass = '', heldQueue } = wait;
      const call = (!wait.hasFailed && earlyCallOf(target, sitePath)) || '';
      const isCalled = () => called.get(element) === call;
      // What has been sent for the first click is all that an impatient second one wants.
      if (!since && isCalled()) return;
      if (type === 'submit') held.add(target);
      const start = since || Date.now();
      since = 0;
      if (call && !called.has(element)) {
        called.set(element, call);
        // It is sent already where what was replayed is held once more, by a widget around this one.
        earlyCalls.set(call, earlyCalls.get(call) ?? sendEarly(call));
      }
      const own = unshadowed(element);
      const classes = busyClass && place && unshadowed(place).classList;
      messagePlace(wait);
      own.setAttribute('aria-busy', 'true');
      if (classes) classes.add(busyClass);
      const proceed = (ready?: boolean) => {
        clearTimeout(timer);
        held.delete(target);
        own.removeAttribute('aria-busy');
        if (classes) classes.remove(busyClass);
        const sent = isCalled() ? earlyCalls.get(call) : undefined;
        const isReported = !ready && (sent || wait.isNeverNative);
        since = ready ? start : -1;
        try {
          const form = unshadowed<Node>(target) as unknown as HTMLFormElement & { click?: () => void };
          // The platform's own means, whatever the fields of a form are called.
          if (!isReported && form.isConnected) {
            // An SVG element has no click() of its own.
            if (type !== 'submit') form.click ? form.click() : form.dispatchEvent(new MouseEvent(type, event));
            // A button that is no longer the form's would make it throw.
            else form.requestSubmit((submitter as HTMLButtonElement | null)?.form === target ? submitter : null);
          }
        } finally {
          if (since && isCalled() && called.delete(element)) earlyCalls.delete(call);
          since = 0;
        }
        if (isReported)
          Promise.resolve(sent?.then((response) => (response.ok ? response.text() : ''))).then(
            (text) => holder.showUnavailable(wait, wordsOf(text || '')),
            () => holder.showUnavailable(wait),
          );
      };
      const timer = setTimeout(
        () => {
          heldQueue.splice(heldQueue.indexOf(proceed), 1);
          proceed();
        },
        start + HOLD_MS - Date.now(),
      );
      heldQueue.push(proceed);
    },
    // No catalogue can be fetched when fetching is what failed.
    showUnavailable(wait, answer = '') {
      const message = ownDocument.createElement('span');
      message.className = 'k2i-unavailable';
      message.setAttribute('role', 'alert');
      message.textContent =
        answer.trim() ||
        loaderText(tag, 'loader.failed', {
          de: 'Das ging nicht. Bitte noch einmal versuchen.',
          en: 'That failed. Please try again.',
        });
      const around = messagePlace(wait);
      if (around) unshadowed(around).append(message);
    },
  };
  return holder;
}
