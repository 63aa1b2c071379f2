import type { Page } from '../../src/core/page.ts';
import { setAttributes } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { is, unshadowed } from '../../src/dom/nodes.ts';
import type { Hiding } from './marks.ts';
import { around, isEnabled, isReachable, type Tab, tabAround } from './server-markup.ts';

/** Layout of the tabs on the screen. */
interface Layout {
  readonly vertical: boolean;
  readonly rightToLeft: boolean;
}

/** Asks the browser; a list that only breaks into lines is not vertical. */
function layoutOf(list: Element, tabs: readonly Tab[]): Layout {
  const [first, second] = tabs.filter(isEnabled).map(({ link }) => link.getBoundingClientRect());
  return {
    vertical:
      !!first && !!second && second.top >= first.bottom && second.left === first.left && first.bottom > first.top,
    rightToLeft: getComputedStyle(list).direction === 'rtl',
  };
}

/** Returns the step of an arrow key; arrows across the direction of the list scroll the page. */
function stepOf(key: string, { vertical, rightToLeft }: Layout): number {
  if (vertical) return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  return ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0) * (rightToLeft ? -1 : 1);
}

/** Returns the tab that a key leads to, around the ends and past disabled and hidden ones; `undefined` for other keys. */
function tabForKey(key: string, tabs: readonly Tab[], current: Tab, layout: Layout): Tab | undefined {
  const open = tabs.filter(isReachable);
  if (key === 'Home') return open[0];
  if (key === 'End') return open.at(-1);
  // What a link does not do, and a tab does.
  if (key === ' ') return current;
  const step = stepOf(key, layout);
  return step ? open[(open.indexOf(current) + step + open.length) % open.length] : undefined;
}

/**
 * Lets arrows, Home and End move within the list; where they go is selected at once.
 * @param current The tab that is shown.
 * @param select Called with the tab that a key leads to; the focus then goes to the tab that is shown.
 */
export function followKeys(
  list: HTMLElement,
  tabs: readonly Tab[],
  current: () => Tab | undefined,
  select: (tab: Tab) => void,
  signal: AbortSignal,
): void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const from = tabs.find(({ link }) => link === event.target);
    if (!from || ctrlKey || metaKey || altKey || shiftKey) return;
    const tab = tabForKey(key, tabs, from, layoutOf(list, tabs));
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    select(tab);
    current()?.link.focus();
  };
  const onFocus = () => {
    list.setAttribute('aria-orientation', layoutOf(list, tabs).vertical ? 'vertical' : 'horizontal');
  };
  list.addEventListener('keydown', onKey, { signal });
  list.addEventListener('focusin', onFocus, { signal });
}

const BUTTONS = '.cbTabNavPrevious,.cbTabNavNext';

/** The submit buttons of the form that stand outside the panes. */
function submitButtons(box: HTMLElement): HTMLElement[] {
  const form = box.closest('form') ?? box.querySelector('form');
  if (!form) return [];
  return [...unshadowed(form).querySelectorAll<HTMLButtonElement | HTMLInputElement>('button,input')].filter(
    ({ type }) => type === 'submit' || type === 'image',
  );
}

/** Fields where Enter would submit the form though its button is still hidden. */
function submitsByEnter(target: EventTarget | null): boolean {
  return is('input', target) && !/^(button|submit|reset|image|file|checkbox|radio)$/.test(target.type);
}

/**
 * Lets the buttons inside the panes go from one to the next. The first has no way back, and the submit button shows with
 * the last one only. Before Next leaves a pane, `k2:tab-leave` asks whether it may.
 *
 * @param go Selects a tab that the reader has asked for.
 * @returns must be called with each tab that is shown.
 */
export function followSteps(
  box: HTMLElement,
  tabs: readonly Tab[],
  go: (tab: Tab) => void,
  hiding: Hiding,
  page: Page,
  signal: AbortSignal,
): (tab: Tab) => void {
  const submits = submitButtons(box).filter((button) => !tabAround(tabs, button));
  for (const button of submits)
    signal.addEventListener('abort', setAttributes(button, { class: `${button.className} k2i-tabs-submit`.trim() }));

  /** Scripts of the site disable steps and enable them, as the answers of the reader have it. */
  const enabled = () => tabs.filter(isEnabled);
  const move = (from: Tab, step: 1 | -1) => {
    const place = tabs.indexOf(from);
    const others = [...tabs.slice(place + 1), ...tabs.slice(0, place)];
    const next = others.filter(isEnabled).at(step > 0 ? 0 : -1);
    if (!next) return;
    if (step > 0 && !page.emit(from.pane, 'k2:tab-leave', { tab: from.pane.id, next: next.pane.id })) return;
    go(next);
  };
  box.addEventListener(
    'click',
    (event) => {
      const button = around(event.target, BUTTONS);
      const tab = tabAround(tabs, button);
      if (!button || !tab || !isPlainClick(event)) return;
      // Tabs inside a pane have buttons of their own.
      if (button.closest('.cbTabPane') !== tab.pane) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      move(tab, button.matches('.cbTabNavNext') ? 1 : -1);
    },
    { capture: true, signal },
  );
  box.addEventListener(
    'keydown',
    (event) => {
      const tab = tabAround(tabs, event.target);
      if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || !tab || tab === enabled().at(-1))
        return;
      if (!submitsByEnter(event.target)) return;
      event.preventDefault();
      // A click of its own: whoever the button waits for, Enter does as well.
      const next = [...tab.pane.querySelectorAll<HTMLElement>('.cbTabNavNext')].find(
        (button) => button.closest('.cbTabPane') === tab.pane,
      );
      if (next) next.click();
      else move(tab, 1);
    },
    { signal },
  );

  let shown: Tab | undefined;
  const arrange = () => {
    const open = enabled();
    for (const { pane } of tabs) {
      for (const button of pane.querySelectorAll<HTMLElement>(BUTTONS)) {
        if (button.closest('.cbTabPane') !== pane) continue;
        const end = button.matches('.cbTabNavNext') ? open.at(-1) : open[0];
        hiding.set(button, pane === end?.pane, 'with class');
      }
    }
    for (const button of submits) hiding.set(button, shown !== open.at(-1));
  };
  const disabling = new MutationObserver(arrange);
  for (const { nav } of tabs) disabling.observe(nav, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => disabling.disconnect());
  return (tab) => {
    shown = tab;
    arrange();
  };
}
