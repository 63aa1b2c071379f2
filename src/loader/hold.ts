import type { ScriptTag } from '../core/page.ts';
import { closest, ownDocument, unshadowed } from '../dom/nodes.ts';
import type { EarlyCalls } from '../http/request.ts';
import { earlyCallOf, sendEarly } from './early.ts';
import { loaderText } from './loader-text.ts';

/** How long a click or submit may wait for code before the native behaviour happens after all, in ms. */
export const HOLD_MS = 10_000;

/** How much longer the answer of a call is waited for whose code has not come, in ms: as long as the client would. */
const ANSWER_MS = 5_000;

/** A place where the loader shows that something loads, or that it did not work. */
interface Place {
  /** Gets `aria-busy`. */
  readonly element: Element;
  /** Where the server's CSS shows that something loads, and where our own message stands. Absent: around the element. */
  readonly place?: Element | null | undefined;
}

/** What a held click or submit waits for, and how the page shows it meanwhile. */
export interface Wait extends Place {
  /** The server's own class of that place. */
  readonly busyClass?: string | undefined;
  /** The native behaviour would lead nowhere, or do harm without a question: a message is shown instead. */
  readonly isNeverNative: boolean;
  /** The code: `true` once the widget is there. */
  readonly ready: Promise<boolean>;
}

/** Holds events until their widget is there. */
export interface Holder {
  /** What was sent inside the click, until the client takes it over. */
  readonly earlyCalls: EarlyCalls;
  /** Tells whether a held event is just being carried out natively, and not to be held again. */
  isPassing(): boolean;
  /** Keeps the event until the code is there, then replays it, once; natively when the code does not come. */
  hold(event: Event, target: Element, wait: Wait): void;
  /** Takes away what was said, and finds where that stands. */
  messagePlace(where: Place): Element | null;
  /**
   * Says that something did not work.
   * @param answer What the server has answered instead, as text.
   */
  showUnavailable(where: Place, answer?: string): void;
}

function messagePlace({ place, element }: Place): Element | null {
  const around = place ?? unshadowed(element).parentElement;
  if (around) for (const old of unshadowed(around).querySelectorAll('.k2i-unavailable')) old.remove();
  return around;
}

/** The words of an answer that no code came for, without a calendar's arrows; nothing of a whole page. */
const wordsOf = (text: string) => (/<html/i.test(text) ? '' : text.replace(/<[^>]*>|&nbsp;|&[lr]aquo;/g, ' '));

/** Checks if the native behaviour would load another page. Without a connection, that would only lose this one. */
function loadsPage(type: string, target: Element): boolean {
  const { href = '' } = closest<HTMLAnchorElement>(target, 'a[href]') ?? {};
  const [page] = location.href.split('#') as [string];
  return type === 'submit' || (/^http/.test(href) && href.split('#')[0] !== page);
}

/** Clicks or submits once more, by the platform's own means, whatever the fields of a form are called. */
function replay(event: Event, target: Element): void {
  const form = unshadowed<Node>(target) as unknown as HTMLFormElement & { click?: () => void };
  const { type, submitter } = event as SubmitEvent;
  if (!form.isConnected) return;
  // An SVG element has no click() of its own.
  if (type !== 'submit') form.click ? form.click() : form.dispatchEvent(new MouseEvent(type, event));
  // A button that is no longer the form's would make it throw.
  else form.requestSubmit((submitter as HTMLButtonElement | null)?.form === target ? submitter : null);
}

/** Shows that something waits, as the server's own CSS does. */
function showBusy({ element, place = element, busyClass = '' }: Wait): () => void {
  const own = unshadowed(element);
  const classes = busyClass && place && unshadowed(place).classList;
  own.setAttribute('aria-busy', 'true');
  if (classes) classes.add(busyClass);
  return () => {
    own.removeAttribute('aria-busy');
    if (classes) classes.remove(busyClass);
  };
}

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
  /** The early call of each element that waits, one at a time, and how often its target was clicked. */
  const called = new Map<Element, { readonly call: string; clicks: number }>();
  /** Elements whose early call has ended without code. The next click follows the link. */
  const ended = new WeakSet<Element>();

  // A catalogue can't be fetched after fetching has failed.
  const showUnavailable = (where: Place, answer = '') => {
    const message = ownDocument.createElement('span');
    message.className = 'k2i-unavailable';
    message.setAttribute('role', 'alert');
    message.textContent = answer.trim() || loaderText(tag, navigator.onLine ? 'loader.failed' : 'loader.offline');
    const around = messagePlace(where);
    if (around) unshadowed(around).append(message);
  };
  /** Shows the words of an early call's answer, or reports a failure. */
  const report = async (wait: Wait, sent: Promise<Response> | undefined) => {
    // A vote has no link to follow: until it is answered, it may be sent again.
    if (!wait.isNeverNative) ended.add(wait.element);
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS));
    const response = await Promise.race([sent?.catch(() => undefined), late]);
    const words = response?.ok ? wordsOf(await response.text().catch(() => '')) : '';
    if (words) ended.add(wait.element);
    showUnavailable(wait, words);
  };
  /** Carries out what has waited: by the widget that is ready now, natively, or not at all but with a message. */
  const proceed = (event: Event, target: Element, wait: Wait, call: string, start: number, isReady: boolean) => {
    const { element, isNeverNative } = wait;
    const asked = called.get(element);
    const isCalled = asked?.call === call;
    const sent = isCalled ? earlyCalls.get(call) : undefined;
    const isReported = !isReady && (sent || isNeverNative || (!navigator.onLine && loadsPage(event.type, target)));
    let clicks = 1;
    // Held once more, each of them is counted anew.
    if (isCalled) [clicks, asked.clicks] = [asked.clicks, 1];
    since = isReady ? start : -1;
    try {
      if (!isReported) for (; clicks > 0; clicks--) replay(event, target);
    } finally {
      if (since && isCalled && called.delete(element)) earlyCalls.delete(call);
      since = 0;
    }
    if (isReported) void report(wait, sent);
  };
  const hold = (event: Event, target: Element, wait: Wait) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.has(target)) return;
    const { element, isNeverNative } = wait;
    const call = (!ended.has(element) && earlyCallOf(target, sitePath)) || '';
    const waiting = called.get(element);
    if (!since && waiting?.call === call) {
      // A vote counts once. An arrow that is clicked twice leads to the month after the next.
      if (!isNeverNative) waiting.clicks++;
      return;
    }
    if (event.type === 'submit') held.add(target);
    const start = since || Date.now();
    since = 0;
    if (call && !waiting) {
      called.set(element, { call, clicks: 1 });
      // It is sent already where what was replayed is held once more, by a widget around this one.
      earlyCalls.set(call, earlyCalls.get(call) ?? sendEarly(call));
    }
    messagePlace(wait);
    const showIdle = showBusy(wait);
    let isOver = false;
    const end = (isReady: boolean) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      held.delete(target);
      showIdle();
      proceed(event, target, wait, call, start, isReady);
    };
    const timer = setTimeout(() => end(false), start + HOLD_MS - Date.now());
    wait.ready.then(end);
  };
  return { earlyCalls, messagePlace, isPassing: () => since < 0, hold, showUnavailable };
}
