declare global {
  interface Window {
    /** Lets this much time pass at once, in ms, and runs what is due. */
    elapse(ms: number): void;
    /** Lets so many simulated seconds pass, in each of which something on the page changes. */
    spend(seconds: number): Promise<void>;
  }
}

/** Runs in the page before any script: a clock that can be put forward, for timers and for who asks what time it is. */
export function installClock(): void {
  const real = { setTimeout: window.setTimeout.bind(window), now: Date.now, since: performance.now.bind(performance) };
  let skipped = 0;
  let last = 1_000_000;
  interface Timer {
    due: number;
    /** Of an interval, in ms. */
    readonly every: number;
    run(): void;
  }
  const timers = new Map<number, Timer>();
  const now = () => real.now() + skipped;
  const runDue = () => {
    const due = [...timers].filter(([, timer]) => timer.due <= now()).sort(([, one], [, other]) => one.due - other.due);
    for (const [id, timer] of due) {
      // An earlier one may have taken it back.
      if (!timers.has(id)) continue;
      if (timer.every) timer.due = now() + timer.every;
      else timers.delete(id);
      timer.run();
    }
  };
  const start =
    (every: boolean) =>
    (task: TimerHandler, ms?: number, ...rest: unknown[]) => {
      const delay = Math.max(0, ms ?? 0);
      const run = () => typeof task === 'function' && task(...rest);
      timers.set(++last, { due: now() + delay, every: every ? Math.max(1, delay) : 0, run });
      real.setTimeout(runDue, delay);
      return last;
    };
  const stop = (id?: number) => void timers.delete(id ?? 0);
  Object.assign(window, {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: stop,
    clearInterval: stop,
  });
  Date.now = now;
  performance.now = () => real.since() + skipped;
  window.elapse = (ms) => {
    skipped += ms;
    runDue();
  };
}

/** Runs in the page before any script: what other scripts of a site, and a reader now and then, do on a page left open. */
export function installDay(): void {
  /** So many of what was put in stay at once. */
  const MOST_KEPT = 12;
  /** How often the reader comes near what was put in last, in s. */
  const APPROACH_S = 30;
  /** How often the connection is gone for a moment, in s. */
  const OFFLINE_S = 1800;
  const KINDS = [
    '.itemRatingForm',
    '.itemCommentsList > li',
    '.k2CalendarBlock',
    '.k2LiveSearchBlock',
    '#comment-form',
  ];
  const printed: string[] = [];
  document.addEventListener('DOMContentLoaded', () => {
    for (const kind of KINDS) {
      const found = document.querySelector(kind);
      if (!found) throw new Error(`The page has no ${kind}`);
      printed.push(found.outerHTML);
    }
    printed.push(
      '<span class="cbTooltip" data-cbtooltip-tooltip="Ein Hinweis">Hinweis</span>',
      '<div class="cbMoreLess"><div class="cbMoreLessContent">Mehr</div></div>',
    );
  });
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      port2.postMessage(0);
    });
  const kept: Element[] = [];
  let second = 0;
  let place: Element | undefined;
  const putIn = () => {
    place ??= document.body.appendChild(document.createElement('section'));
    place.insertAdjacentHTML('beforeend', printed[second % printed.length] ?? '');
    kept.push(place.lastElementChild as Element);
    if (kept.length > MOST_KEPT) kept.shift()?.remove();
    // A script that counts, as many sites have one.
    document.body.dataset.seconds = `${second}`;
    place.setAttribute('aria-label', `${second}`);
  };
  const approach = (element: Element) => {
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  };
  window.spend = async (seconds) => {
    for (let left = seconds; left > 0; left--) {
      second++;
      putIn();
      const last = kept.at(-1);
      if (second % APPROACH_S === 0 && last) approach(last);
      if (second % OFFLINE_S === 0) dispatchEvent(new Event('offline'));
      if (second % OFFLINE_S === 5) dispatchEvent(new Event('online'));
      await turn();
      window.elapse(1000);
      await turn();
    }
  };
}
