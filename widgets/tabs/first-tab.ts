import { inlineScripts } from '../../src/compat/inline-scripts.ts';
import { ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { pluginCalls, readObject } from '../../src/plugin-calls/plugin-calls.ts';
import { decoded, fragmentOf, isEnabled, namedTab, type Tab, type TabsSettings, tabAround } from './server-markup.ts';

const COOKIE_SECONDS = 24 * 60 * 60;

function cookie(name: string): string {
  const pairs = ownDocument.cookie.split('; ').map((pair) => pair.split('='));
  return decoded(pairs.find(([key]) => key === name)?.[1] ?? '');
}

/** Keeps the chosen tab for a day, in a cookie. */
export function remember(box: Element, { nav }: Tab): void {
  // Set directly, as the Cookie Store API is asynchronous.
  ownDocument.cookie = `${box.id}=${encodeURIComponent(nav.id)}; max-age=${COOKIE_SECONDS}; path=/; SameSite=Lax`;
}

/** Finds the element that the address of the page leads to. */
export const hashTarget = () => ownDocument.getElementById(fragmentOf(location));

interface PrintedSettings {
  useCookies?: boolean;
  tabSelected?: string;
  /** Id of the entry that the script clicks: the server's translation of a `?tab=` with the class of a plugin. */
  tab?: string;
}

const CLICKS = /#(cbtabnav\d+)\W+a\W+click\(\)/g;

function parse(literal: string): PrintedSettings {
  const { useCookies, tabSelected = '' } = Object(readObject(literal));
  return { useCookies: /^(true|1)$/.test(`${useCookies}`), tabSelected: `${tabSelected}` };
}

/** Reads the settings of this box from inline scripts: `$( '#cbtabs1' ).cbtabs({ … })`, `$( '#cbtabnav12 > a' ).click()`. */
export function printedSettings(box: Element): PrintedSettings {
  const found: PrintedSettings = {};
  for (const script of inlineScripts()) {
    // Neither the selector nor the object need be valid.
    for (const { selector, literal } of pluginCalls(script, '.cbtabs'))
      quietly(() => box.matches(selector) && Object.assign(found, parse(literal)));
    for (const [, tab] of script.matchAll(CLICKS)) Object.assign(found, { tab });
  }
  return found;
}

/**
 * Chooses the first visible tab: the one with the focus (a visitor may have begun to fill in a pane before the script
 * came), in the address, from the server, remembered, with the target of the address, marked already, or the first.
 */
export function firstChoice({ box, tabs, usesCookies }: TabsSettings, printed: PrintedSettings) {
  const open = tabs.filter(isEnabled);
  const focused = tabAround(open, ownDocument.activeElement);
  if (focused) return { tab: focused, target: undefined };
  const name = new URLSearchParams(location.search).get('tab');
  // Only the server knows the tabs by the classes of their plugins.
  const requested = namedTab(open, name) ?? namedTab(open, name && printed.tab);
  if (requested) return { tab: requested, target: requested.pane };
  const target = hashTarget();
  const tab =
    namedTab(open, printed.tabSelected) ??
    namedTab(open, usesCookies ? cookie(box.id) : '') ??
    tabAround(open, target) ??
    open.find(({ pane }) => pane.classList.contains('active')) ??
    open[0];
  return tab && { tab, target: target && tab.pane.contains(target) ? target : undefined };
}
