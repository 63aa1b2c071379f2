import { ownDocument } from '../../src/dom/nodes.ts';
import { COOKIE_SECONDS } from './constants.ts';
import type { PrintedSettings } from './printed-settings.ts';
import { decoded, fragmentOf, isEnabled, namedTab, type Tab, tabAround } from './server-markup.ts';

function cookie(name: string): string {
  const pairs = ownDocument.cookie.split('; ').map((pair) => pair.split('='));
  return decoded(pairs.find(([key]) => key === name)?.[1] ?? '');
}

/** Remembers the chosen tab in this browser. */
export function remember(box: Element, { nav }: Tab): void {
  // By hand: WebKit and Firefox have no other way that is done at once.
  ownDocument.cookie = `${box.id}=${encodeURIComponent(nav.id)}; max-age=${COOKIE_SECONDS}; path=/; SameSite=Lax`;
}

/** What an attribute says by anything but `false` and `0`; `otherwise` without one. */
export function saysYes(value: string | undefined, otherwise: boolean): boolean {
  return value === undefined ? otherwise : !/^(false|0)$/.test(value);
}

/** Whether the chosen tab is to be remembered: by the attribute, else by the page's inline script. */
export function usesCookies(box: HTMLElement, printed: PrintedSettings): boolean {
  return !!box.id && saysYes(box.dataset.cbtabsUseCookies, !!printed.useCookies);
}

/** The element that the address names. */
export function hashTarget(): HTMLElement | null {
  return ownDocument.getElementById(fragmentOf(location));
}

export interface Choice {
  readonly tab: Tab;
  /** Where the address leads to in it: the reader wants to see this. */
  readonly target?: HTMLElement;
}

/**
 * Which tab is shown first: the one that the reader is in (without a script all panes can be seen, and somebody quick has
 * begun to fill in one of them), the one that the address or the server asks for, the one that this browser remembers, the
 * one that holds what the address leads to, the one that is marked already, the first. Disabled ones don't count.
 */
export function firstChoice(box: HTMLElement, tabs: readonly Tab[], printed: PrintedSettings): Choice | undefined {
  const open = tabs.filter(isEnabled);
  const focused = tabAround(open, ownDocument.activeElement);
  if (focused) return { tab: focused };
  const name = new URLSearchParams(location.search).get('tab');
  // Only the server knows the tabs by the classes of their plugins.
  const asked = namedTab(open, name) ?? namedTab(open, name && printed.tab);
  if (asked) return { tab: asked, target: asked.pane };
  const target = hashTarget();
  const tab =
    namedTab(open, printed.tabSelected) ??
    namedTab(open, usesCookies(box, printed) ? cookie(box.id) : '') ??
    tabAround(open, target) ??
    open.find(({ pane }) => pane.classList.contains('active')) ??
    open[0];
  return tab && { tab, ...(target && tab.pane.contains(target) && { target }) };
}
