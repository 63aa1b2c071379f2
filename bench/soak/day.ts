declare global {
  interface Window {
    /** Lets the page change this often, once in each of its seconds. */
    live(seconds: number): Promise<void>;
  }
}

/** Runs in the page before any script: a page of which scripts of a template change something in each second. */
export function installDay(): void {
  const addition = (second: number): string =>
    [
      `<p class="day">Nachricht ${second}</p>`,
      `<span class="day cbTooltip" data-cbtooltip-tooltip="Hinweis ${second}">Hinweis</span>`,
      `<a class="day cbTooltip" data-cbtooltip-modal="true" data-cbtooltip-tooltip="Fenster ${second}" href="#">Fenster</a>`,
      `<ul class="day itemRatingList"><li><a href="#" data-id="${second % 9}" class="five-stars">5</a></li></ul>`,
      `<div class="day k2CalendarBlock"><table class="calendar"><tr><td><a class="calendarNavLink" href="/index.php?option=com_k2&amp;task=calendar">x</a></td></tr></table></div>`,
      `<form class="day"><input name="email" type="email" required><textarea name="commentText"></textarea></form>`,
    ][second % 6] ?? '';

  /** On a machine that has other work an idle moment may be long in coming. */
  const MOST_MS = 1000;

  let second = 0;
  const change = () => {
    const before = document.querySelector('.day');
    switch (second % 10) {
      case 7:
        // Taken out and put in again elsewhere, as a script does that sorts.
        if (before) document.body.append(before);
        break;
      case 8:
        document.documentElement.classList.toggle('day-late');
        break;
      case 9:
        document.querySelector('.itemBody, .itemList')?.toggleAttribute('data-day');
        break;
      default:
        before?.remove();
        document.body.insertAdjacentHTML('beforeend', addition(second));
    }
    second++;
  };
  // The browser's idle tasks must run, too.
  const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: MOST_MS }));

  window.live = async (seconds) => {
    for (let done = 0; done < seconds; done++) {
      change();
      // Observers run in a microtask, and the work that they schedule in a task.
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          resolve();
        };
        port2.postMessage(0);
      });
      if (done % 20 === 0) await idle();
    }
    for (const one of document.querySelectorAll('.day')) one.remove();
    for (let turns = 0; turns < 3; turns++) await idle();
  };
}
