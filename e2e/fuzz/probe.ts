/**
 * Records the effects of a step, within the page. The function runs as source text, so it uses nothing from outside.
 */

/** Effects of one step of the reader. */
export interface Effects {
  /** Events that a script of the page receives on the document: type, target, and a mark if prevented. */
  readonly events: string[];
  /** Navigations, each of which was prevented. */
  readonly navigations: string[];
  /** Requests by script: method, address, body. */
  readonly requests: string[];
}

/** `window.probe` of a page under test. */
export interface Probe {
  /** Uncaught errors and rejections, with their stacks. */
  readonly errors: string[];
  /** Arguments of `console.error`. */
  readonly consoleErrors: string[];
  /** Begins a new list of effects, and gives it. */
  begin(): Effects;
  /** Begins a new list of effects, and returns it. */
  isBusy(): boolean;
  /** Checks for pending short timers that were set while the page was loading. */
  hasTimers(): boolean;
  find(name: string): Element | null;
  /** Constructors of this document's realm, as they were before any script of the page. */
  readonly own: Pick<
    typeof globalThis,
    'CustomEvent' | 'Event' | 'InputEvent' | 'KeyboardEvent' | 'MouseEvent' | 'PointerEvent'
  >;
}

/** Installs the probe in the page of a frame, before any script of its own. */
export function installProbe(): void {
  if (window === window.top) return;
  /** Timers of a noticeable length run ten times as fast. */
  const HASTE = 10;
  const SHORT_MS = 20;
  const here = window as unknown as Record<string, unknown> & { probe: Probe; navigation: EventTarget };
  const { querySelector } = Document.prototype;
  // The page may replace it.
  const { from } = Array;
  const { getAttribute } = Element.prototype;
  const nativeSetTimeout = window.setTimeout.bind(window);
  const query = (selector: string) => querySelector.call(document, selector);
  const plain = (address: unknown) => `${address}`.replace(/[?&]fuzz=\w+/, '').replace(/([?&](?:t|_)=)\d+/g, '$1');
  const wordsOf = (error: unknown) => {
    const { stack, message } = Object(error) as Partial<Error>;
    return `${message ?? error}${stack ? `\n${stack}` : ''}`;
  };
  const nameOf = (target: unknown) =>
    target === document ? 'document' : target === window ? 'window' : (nameOfElement(target) ?? '?');
  const nameOfElement = (target: unknown) => {
    try {
      return getAttribute.call(target as Element, 'data-f') ?? (target as Node).nodeName.toLowerCase();
    } catch {
      return undefined;
    }
  };

  let effects: Effects = { events: [], navigations: [], requests: [] };
  let underWay = 0;
  const timers = new Set<number>();
  let firstStatus: unknown;
  let isTouched = false;
  const probe: Probe = {
    errors: [],
    consoleErrors: [],
    begin() {
      isTouched = true;
      effects = { events: [], navigations: [], requests: [] };
      return effects;
    },
    isBusy() {
      const { K2Islands } = here as { K2Islands?: { status?: unknown; scan?: unknown } };
      const isLoader = typeof K2Islands?.scan === 'function' && K2Islands.status === firstStatus;
      return underWay > 0 || (isTouched && isLoader) || !!query('[data-k2-state=loading],[aria-busy=true]');
    },
    hasTimers: () => timers.size > 0,
    own: { CustomEvent, Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent },
    find: (name) => query(`[data-f="${name}"]`),
  };
  here.probe = probe;
  nativeSetTimeout(() => {});
  document.addEventListener('DOMContentLoaded', () => {
    firstStatus = (here as { K2Islands?: { status?: unknown } }).K2Islands?.status;
  });

  addEventListener('error', (event) => {
    if (event.error || event.message) probe.errors.push(`${wordsOf(event.error ?? event.message)} (${event.filename})`);
  });
  addEventListener('unhandledrejection', ({ reason }) => probe.errors.push(`rejected: ${wordsOf(reason)}`));
  const { error } = console;
  console.error = (...words: unknown[]) => {
    probe.consoleErrors.push(words.map(wordsOf).join(' '));
    error.apply(console, words);
  };
  for (const type of ['click', 'submit', 'reset', 'keydown', 'keyup', 'input', 'change', 'mouseover', 'mousedown'])
    document.addEventListener(type, (event) => {
      const prevented = event.defaultPrevented ? ' prevented' : '';
      effects.events.push(`${type} ${nameOf(event.target)}${prevented}`);
    });

  here.navigation.addEventListener('navigate', (event) => {
    const { destination, formData, hashChange, navigationType, cancelable } = event as Event & {
      destination: { url: string; sameDocument: boolean };
      formData: FormData | null;
      hashChange: boolean;
      navigationType: string;
    };
    // An entry of the history under the same address changes nothing, nor does the way back from it.
    if (destination.sameDocument && (navigationType === 'traverse' || destination.url === location.href)) return;
    const fields = formData ? from(formData, ([name, value]) => `${name}=${value}`).join('&') : '';
    const way = `${formData ? 'POST ' : ''}${plain(destination.url)} ${fields}`.trim();
    // A link in an open dialog is followed again after the entry of the dialog has been left.
    if (formData || effects.navigations.at(-1) !== way) effects.navigations.push(way);
    const stays = hashChange || destination.sameDocument;
    if (!stays && cancelable) event.preventDefault();
  });
  for (const name of ['open', 'alert', 'confirm', 'prompt', 'print'])
    here[name] = (...words: unknown[]) => {
      effects.navigations.push(`${name} ${words.map(plain).join(' ')}`);
      // Imitates an open window without a popup blocker.
      return name === 'open' ? { closed: false, focus() {}, close() {} } : name === 'confirm' || null;
    };

  const nativeFetch = window.fetch;
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const body = init?.body ?? (request && method !== 'GET' ? await request.clone().text() : '');
    const words =
      body instanceof FormData ? from(body, ([name, value]) => `${name}=${value}`).join('&') : `${body ?? ''}`;
    effects.requests.push(`${method} ${plain(request?.url ?? new URL(`${input}`, document.baseURI))} ${words}`.trim());
    underWay++;
    try {
      return await nativeFetch.call(window, input, init);
    } finally {
      nativeSetTimeout(() => underWay--);
    }
  };
  const { open, send } = XMLHttpRequest.prototype;
  const opened = new WeakMap<XMLHttpRequest, string>();
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...args: unknown[]) {
    opened.set(this, `${`${args[0]}`.toUpperCase()} ${plain(new URL(`${args[1]}`, document.baseURI))}`);
    return (open as (...args: unknown[]) => void).apply(this, args);
  } as typeof open;
  XMLHttpRequest.prototype.send = function (body) {
    effects.requests.push(`${opened.get(this) ?? ''} ${body ?? ''}`.trim());
    underWay++;
    this.addEventListener('loadend', () => underWay--);
    send.call(this, body);
  };
  const hurried = (ms: unknown) => (Number(ms) > SHORT_MS ? Number(ms) / HASTE : Number(ms) || 0);
  const setInterval = window.setInterval.bind(window);
  here.setTimeout = (task: TimerHandler, ms?: number, ...args: unknown[]) => {
    const timer = nativeSetTimeout(task, hurried(ms), ...args);
    if (document.readyState !== 'complete' && Number(ms) <= SHORT_MS) {
      timers.add(timer);
      nativeSetTimeout(() => timers.delete(timer), hurried(ms));
    }
    return timer;
  };
  here.setInterval = (task: TimerHandler, ms?: number, ...args: unknown[]) => setInterval(task, hurried(ms), ...args);
}
