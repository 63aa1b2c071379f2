declare global {
  interface Window {
    /** Adopts, uses and releases the element so many times. */
    soak(element: HTMLElement, widget: string, cycles: number): Promise<void>;
    subjects: HTMLElement[];
  }
}

/** Runs in the page before any script: an instant server, a fast clock, and a reader's actions for each widget. */
export function installUse(): void {
  const answers: readonly (readonly [part: string, answer: string])[] = [
    ['getVotesPercentage', '80'],
    ['getVotesNum', '(5 Stimmen)'],
    ['task=vote', 'Danke für Ihre Bewertung!'],
    ['task=search', '<ul><li><a href="/index.php/nachrichten/item/1">Sommerfest</a></li></ul>'],
    [
      'calendar',
      '<table class="calendar"><tbody><tr><td class="calendarNavMonthPrev"><a class="calendarNavLink" href="/index.php?option=com_k2&amp;task=calendar&amp;month=4&amp;year=2026">&laquo;</a></td><td class="calendarCurrentMonth">Mai 2026</td></tr></tbody></table>',
    ],
    ['comments/publish', 'true'],
    ['comments/remove', 'false'],
    ['fieldclass', '{"valid":true,"message":"Gut"}'],
  ];
  const { fetch, setTimeout } = window;
  window.fetch = async (input, options) => {
    const url = String(input instanceof Request ? input.url : input);
    if (/\.js$|chunks/.test(url)) return fetch(input, options);
    const answer =
      answers.find(([part]) => url.includes(part))?.[1] ??
      '{"message":"Gut","cssClass":"k2FormLogSuccess","refresh":0}';
    return new Response(answer, { headers: { 'Content-Type': 'text/html; charset=UTF-8' } });
  };
  // Delays of tips, debounces and transitions; what waits for seconds is to be cleared by the release.
  window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) =>
    setTimeout(task, ms && ms < 1000 ? 0 : ms, ...rest)) as typeof window.setTimeout;
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  const turn = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      port2.postMessage(0);
    });
  const later = () => new Promise<void>((resolve) => setTimeout(resolve));
  // A native action of a widget would leave the page.
  for (const type of ['click', 'submit']) addEventListener(type, (event) => event.preventDefault());

  const use = async (element: HTMLElement, isThorough: boolean) => {
    const inside = [
      ...element.querySelectorAll<HTMLElement>('a,button,input:not([type=hidden],[type=file]),textarea,summary'),
    ];
    const controls = [element, ...inside.slice(0, 2), ...inside.slice(-1)];
    for (const control of controls) {
      // A link follows a click even when it is no longer on the page, and no listener of the page's hears of it.
      if (!control.isConnected) continue;
      for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter'])
        control.dispatchEvent(new PointerEvent(type, { bubbles: !type.endsWith('enter'), pointerType: 'mouse' }));
      control.focus({ preventScroll: true });
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
        if (/^(text|textarea|search|email|password|tel|url)/.test(control.type)) control.value = 'Sommerfest';
        control.dispatchEvent(new InputEvent('input', { bubbles: true }));
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
      for (const key of ['ArrowDown', 'Home'])
        control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      if (isThorough || control === element || !(element instanceof HTMLFormElement))
        HTMLElement.prototype.click.call(control);
      await turn();
    }
    if (isThorough) {
      for (let turns = 0; turns < 3; turns++) await later();
      await new Promise(requestAnimationFrame);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };

  window.soak = async (element, widget, cycles) => {
    for (let cycle = 0; cycle < cycles; cycle++) {
      // Core may have loaded since; it looks for widgets that load by themselves.
      for (let turns = 0; !/ready|failed/.test(element.dataset.k2State ?? '') && turns < 500; turns++) {
        if (element.dataset.k2State !== 'loading') element.dispatchEvent(new CustomEvent('focusin', { bubbles: true }));
        await later();
      }
      if (element.dataset.k2State !== 'ready')
        throw new Error(
          `${widget} is ${element.dataset.k2State} in cycle ${cycle}, ${element.isConnected}: ${element.outerHTML.slice(0, 300)}`,
        );
      await use(element, cycle % 10 === 0);
      window.K2Islands?.release(element);
      if (element.hasAttribute('data-k2-state')) throw new Error(`${widget} was not released`);
    }
  };
}
