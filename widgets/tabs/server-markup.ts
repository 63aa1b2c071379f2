import { setAttributes } from '../../src/dom/attributes.ts';
import { isElement, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';

/** One tab as the server printed it, or as we made it of older markup. */
export interface Tab {
  /** The `li.cbTabNav`; its id is what a cookie remembers. */
  readonly nav: HTMLElement;
  readonly link: HTMLElement;
  readonly pane: HTMLElement;
}

export interface TabsMarkup {
  /** The list of links, `.cbTabsNav`. */
  readonly list: HTMLElement;
  /** In the order of the panes; at least one. */
  readonly tabs: readonly Tab[];
  /** Removes the list and the links that were made for older markup. */
  readonly undo: () => void;
}

const BOX = '.cbTabs,[data-k2-widget~="tabs"]';

/** Tabs may hold tabs: only what belongs to this very box. */
function own(box: Element, selector: string): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(selector)].filter((found) => found.closest(BOX) === box);
}

/** Percent signs that begin nothing stay what they are. */
export function decoded(text: string): string {
  return quietly(() => decodeURIComponent(text)) ?? text;
}

/** Returns the decoded fragment of an address; `''` without one. */
export function fragmentOf(link: Partial<Pick<HTMLAnchorElement, 'hash'>> | null): string {
  return decoded((link?.hash ?? '').slice(1));
}

/** Finds the closest element that matches, from a place upwards. */
export function around<Found extends Element>(place: EventTarget | null, selector: string): Found | null {
  return isElement(place) ? place.closest<Found>(selector) : null;
}

/** The list inside the box, or the one that a template has put elsewhere. */
function printedList(box: HTMLElement): HTMLElement | null {
  return own(box, '.cbTabsNav')[0] ?? (box.id ? ownDocument.getElementById(`${box.id}Nav`) : null);
}

function makeList(box: HTMLElement): HTMLElement {
  const list = ownDocument.createElement('ul');
  list.className = 'cbTabsNav';
  const content = own(box, '.cbTabsContent')[0];
  if (content) content.before(list);
  else box.prepend(list);
  return list;
}

/** Older markup has the link's text as a heading in the pane: it stays there, hidden, and lends its id and its words. */
function makeTab(heading: HTMLElement, pane: HTMLElement, list: HTMLElement): { tab: Tab; undo: () => void } {
  const nav = ownDocument.createElement('li');
  nav.className = heading.className;
  nav.id = heading.id;
  const link = ownDocument.createElement('a');
  link.className = 'cbTabNavLink';
  link.setAttribute('href', `#${pane.id}`);
  link.append(...heading.cloneNode(true).childNodes);
  nav.append(link);
  list.append(nav);
  const putBack = setAttributes(heading, { id: null, hidden: '' });
  return {
    tab: { nav, link, pane },
    undo: () => {
      nav.remove();
      putBack();
    },
  };
}

/** @returns `undefined` when the box has no pane with a link or a heading. */
export function readTabs(box: HTMLElement): TabsMarkup | undefined {
  const printed = printedList(box);
  const list = printed ?? makeList(box);
  const undo: (() => void)[] = printed ? [] : [() => list.remove()];
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const tabs: Tab[] = [];
  for (const pane of own(box, '.cbTabPane')) {
    const link = pane.id ? links.find((link) => fragmentOf(link) === pane.id) : undefined;
    const heading = [...pane.querySelectorAll<HTMLElement>('.cbTabNav')].find(
      (found) => found.closest('.cbTabPane') === pane,
    );
    if (link) tabs.push({ nav: link.closest<HTMLElement>('.cbTabNav') ?? link, link, pane });
    else if (heading && pane.id) {
      const made = makeTab(heading, pane, list);
      tabs.push(made.tab);
      undo.unshift(made.undo);
    }
  }
  const undoAll = () => {
    for (const restore of undo) restore();
  };
  if (tabs.length) return { list, tabs, undo: undoAll };
  undoAll();
  return undefined;
}

/** A pane with nothing in it, but perhaps its own heading and comments. */
export function isEmpty({ pane }: Tab): boolean {
  return [...pane.childNodes].every((node) =>
    isHtmlElement(node) ? node.matches('.cbTabNav') : node.nodeType !== 3 || !node.nodeValue?.trim(),
  );
}

export function isEnabled({ nav }: Tab): boolean {
  return !nav.classList.contains('disabled');
}

/** Checks for a tab with a visible link: a menu beside the list has the links that do not fit into it. */
export function isReachable(tab: Tab): boolean {
  return isEnabled(tab) && (tab.link.checkVisibility?.() ?? true);
}

const plain = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Finds a tab by what a link, an address or a setting calls it.
 * @param name Its title, its number, or the whole id of its pane or its list entry.
 */
export function namedTab(tabs: readonly Tab[], name: string | null | undefined): Tab | undefined {
  const wanted = plain(name);
  return tabs.find(
    ({ nav, link, pane }) =>
      wanted &&
      [pane.id, nav.id, pane.id.replace(/^cbtabpane/, ''), link.textContent].some((text) => plain(text) === wanted),
  );
}

/** Finds the tab whose pane is or holds a place. */
export function tabAround(tabs: readonly Tab[], place: EventTarget | null): Tab | undefined {
  return tabs.find(({ pane }) => isElement(place) && pane.contains(place));
}
