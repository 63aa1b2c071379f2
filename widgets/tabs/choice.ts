import { inlineScripts } from '../../src/compat/inline-scripts.ts';
import { saysYes } from '../../src/dom/attributes.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { pluginCalls, readObject } from '../../src/plugin-calls/plugin-calls.ts';
import { decoded, fragmentOf, isEnabled, namedTab, type Tab, tabAround } from './server-markup.ts';

const COOKIE_SECONDS = 24 * 60 * 60;

function cookie(name: string): string {
  const pairs = ownDocument.cookie.split('; ').map((pair) => pair.split('='));
  return decoded(pairs.find(([key]) => key === name)?.[1] ?? '');
}

export function remember(box: Element, { nav }: Tab): void {
  // By hand: WebKit and Firefox have no other way that is done at once.
  ownDocument.cookie = `${box.id}=${encodeURIComponent(nav.id)}; max-age=${COOKIE_SECONDS}; path=/; SameSite=Lax`;
}

/** Checks whether the chosen tab is remembered: by the attribute, else by the page's inline script. */
export function usesCookies(box: HTMLElement, printed: PrintedSettings): boolean {
  return !!box.id && saysYes(box.dataset.cbtabsUseCookies, !!printed.useCookies);
}

export function hashTarget(): HTMLElement | null {
  return ownDocument.getElementById(fragmentOf(location));
}

interface PrintedSettings {
  useCookies?: boolean;
  tabSelected?: string;
  /**
   * Id of the list entry whose link the script presses, of whatever box: the server's word for a `?tab=` that is the class
   * of a plugin, which nothing else on the page tells.
   */
  tab?: string;
}

const PRESSES = /#(cbtabnav\d+)\W+a\W+click\(\)/g;

function parse(literal: string): Pick<PrintedSettings, 'useCookies' | 'tabSelected'> {
  const { useCookies, tabSelected = '' } = Object(readObject(literal));
  return { useCookies: /^(true|1)$/.test(`${useCookies}`), tabSelected: `${tabSelected}` };
}

/**
 * Reads what the server's inline scripts set for this box, without evaluating them: the object in
 * `$( '#cbtabs1' ).cbtabs({ … })`, be it JSON or a script's own way of writing one, and `$( '#cbtabnav12 > a' ).click()`.
 * Of several the last one counts.
 */
export function printedSettings(box: Element): PrintedSettings {
  const found: PrintedSettings = {};
  for (const { textContent } of inlineScripts()) {
    const script = textContent ?? '';
    // Neither the selector nor the object need be one.
    for (const { selector, literal } of pluginCalls(script, '.cbtabs'))
      quietly(() => box.matches(selector) && Object.assign(found, parse(literal)));
    for (const [, tab] of script.matchAll(PRESSES)) Object.assign(found, { tab });
  }
  return found;
}

/**
 * Chooses the tab that is shown first: the one that the reader is in (without a script all panes can be seen, and somebody
 * quick has begun to fill in one of them), the one that the address or the server asks for, the one that this browser
 * remembers, the one that holds what the address leads to, the one that is marked already, the first. Disabled ones don't
 * count. `target` is the element in it that the address names.
 */
export function firstChoice(box: HTMLElement, tabs: readonly Tab[], printed: PrintedSettings) {
  const open = tabs.filter(isEnabled);
  const focused = tabAround(open, ownDocument.activeElement);
  if (focused) return { tab: focused, target: undefined };
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
  return tab && { tab, target: target && tab.pane.contains(target) ? target : undefined };
}
