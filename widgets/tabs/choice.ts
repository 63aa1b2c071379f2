import { ownDocument } from '../../src/dom/core/unshadowed.ts';
import { COOKIE_SECONDS } from './constants.ts';
import type { PrintedSettings } from './printed-settings.ts';
import { decoded, isEnabled, namedTab, type Tab, tabAround } from './server-markup.ts';

function cookie(name: string): string | undefined {
  const pairs = ownDocument.cookie.split('; ').map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
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
  return ownDocument.getElementById(decoded(location.hash.slice(1)));
}

export interface Choice {
  readonly tab: Tab;
  /** Where the address leads to in it: the reader wants to see this. */
  readonly target?: HTMLElement;
}

/**
 * Which tab is shown first: the one that the reader is in (without a script all panes can be seen, and somebody quick has
 * begun to fill in one of them), the one that this browser remembers, the one that the address or the server asks for, the
 * one that holds what the address leads to, the one that is marked already, the first. Disabled ones don't count.
 */
export function firstChoice(box: HTMLElement, tabs: readonly Tab[], printed: PrintedSettings): Choice | undefined {
  const open = tabs.filter(isEnabled);
  const focused = tabAround(open, ownDocument.activeElement);
  if (focused) return { tab: focused };
  const remembered = usesCookies(box, printed) ? namedTab(open, decoded(cookie(box.id) ?? '')) : undefined;
  if (remembered) return { tab: remembered };
  const asked = namedTab(open, new URLSearchParams(location.search).get('tab'));
  if (asked) return { tab: asked, target: asked.pane };
  const target = hashTarget();
  const holding = namedTab(open, printed.tabSelected) ?? tabAround(open, target);
  if (holding) return { tab: holding, ...(target && holding.pane.contains(target) && { target }) };
  const tab = open.find(({ pane }) => pane.classList.contains('active')) ?? open[0];
  return tab && { tab };
}
