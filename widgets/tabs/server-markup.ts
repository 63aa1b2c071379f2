import { setAttributes } from '../../src/dom/attributes.ts';
import { make } from '../../src/dom/make.ts';
import { isElement, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import type { Scope } from '../../src/page/scope.ts';

export interface Tab {
  /** The `li.cbTabNav`; the cookie contains its id. */
  readonly nav: HTMLElement;
  readonly link: HTMLElement;
  readonly pane: HTMLElement;
}

/** Finds elements of this box or pane, and not of tabs within it. */
export function own(root: Element, selector: string): HTMLElement[] {
  const kind = root.matches('.cbTabPane') ? '.cbTabPane' : '.cbTabs,[data-k2-widget~="tabs"]';
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (found) => found.parentElement?.closest(kind) === root,
  );
}

/** Decodes percent-encoding; returns invalid text unchanged. */
export const decoded = (text: string) => quietly(() => decodeURIComponent(text)) ?? text;

/** Returns the decoded fragment of an address; `''` without one. */
export const fragmentOf = (link?: { readonly hash: string } | null) => decoded((link?.hash ?? '').slice(1));

/** The tabs of a box in the order of the panes, at least one. */
interface TabsMarkup {
  readonly list: HTMLElement;
  readonly tabs: readonly Tab[];
}

export interface TabsSettings extends TabsMarkup {
  readonly box: HTMLElement;
  /** The tabs are the steps of a form: the list only shows the progress. */
  readonly isStepByStep: boolean;
  /** The chosen tab is remembered. */
  readonly usesCookies: boolean;
}

/** Moves a heading in a pane, which older markup has, to the list: its id and words. */
function entryFor(heading: HTMLElement, pane: HTMLElement, list: HTMLElement, undo: Scope['undo']): Tab {
  const { className, id } = heading;
  const link = make('a', { className: 'cbTabNavLink', href: `#${pane.id}` }, ...heading.cloneNode(true).childNodes);
  const nav = make('li', { className, id }, link);
  list.append(nav);
  undo(setAttributes(heading, { id: null, hidden: '', class: `${className} hidden` }));
  undo(() => nav.remove());
  return { nav, link, pane };
}

/** Reads the tabs of a box; `undefined` without a list, or a pane with a link or a heading. */
export function readTabs(box: HTMLElement, undo: Scope['undo'] = () => {}): TabsMarkup | undefined {
  // A template may have put the list elsewhere.
  const list = own(box, '.cbTabsNav')[0] ?? ownDocument.getElementById(`${box.id}Nav`);
  if (!list) return undefined;
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const tabs = own(box, '.cbTabPane[id]').flatMap((pane) => {
    const link = links.find((link) => fragmentOf(link) === pane.id);
    if (link) return { nav: link.closest<HTMLElement>('.cbTabNav') ?? link, link, pane };
    const [heading] = own(pane, '.cbTabNav');
    return heading ? entryFor(heading, pane, list, undo) : [];
  });
  return tabs.length > 0 ? { list, tabs } : undefined;
}

/** Tests for a pane that contains at most its own heading and comments. */
export function isEmpty({ pane }: Tab): boolean {
  return [...pane.childNodes].every((node) =>
    isHtmlElement(node) ? node.matches('.cbTabNav') : node.nodeType !== 3 || !node.nodeValue?.trim(),
  );
}

/** Tests for a tab that can be selected: scripts of the site disable some, and enable them. */
export const isEnabled = ({ nav }: Tab) => !nav.classList.contains('disabled');

/** Tests for a tab with a visible link. The overflow menu has links for the others. */
export const isReachable = (tab: Tab) => isEnabled(tab) && (tab.link.checkVisibility?.() ?? true);

const plain = (text: string | null | undefined) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Finds a tab by its title, its number, or the whole id of its pane or its list entry. */
export function namedTab(tabs: readonly Tab[], name: string | null | undefined): Tab | undefined {
  const wanted = plain(name);
  const namesOf = ({ nav, link, pane }: Tab) =>
    [pane.id, nav.id, pane.id.replace(/^cbtabpane/, ''), link.textContent].map(plain);
  return wanted ? tabs.find((tab) => namesOf(tab).includes(wanted)) : undefined;
}

export function tabAround(tabs: readonly Tab[], place: EventTarget | null | undefined): Tab | undefined {
  return tabs.find(({ pane }) => isElement(place) && pane.contains(place));
}
