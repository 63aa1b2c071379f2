import { inReverse, setAttributes } from '../../src/dom/attributes.ts';
import { make } from '../../src/dom/make.ts';
import { isElement, isHtmlElement, ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';

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

/** Makes an entry with the id and text of a heading in a pane. */
function makeEntry(heading: HTMLElement, pane: HTMLElement) {
  const words = heading.cloneNode(true).childNodes;
  const link = make('a', { className: 'cbTabNavLink', href: `#${pane.id}` }, ...words);
  return { nav: make('li', { className: heading.className, id: heading.id }, link), link };
}

/** Reads the tabs of a box. Returns `undefined` when it has no list, or no pane with a link or a heading. */
export function readTabs(box: HTMLElement) {
  // A template may have put the list elsewhere.
  const list = own(box, '.cbTabsNav')[0] ?? ownDocument.getElementById(`${box.id}Nav`);
  if (!list) return undefined;
  const undo: (() => void)[] = [];
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const tabs: Tab[] = [];
  for (const pane of own(box, '.cbTabPane[id]')) {
    const link = links.find((link) => fragmentOf(link) === pane.id);
    const [heading] = own(pane, '.cbTabNav');
    if (link) tabs.push({ nav: link.closest<HTMLElement>('.cbTabNav') ?? link, link, pane });
    else if (heading) {
      const made = makeEntry(heading, pane);
      list.append(made.nav);
      tabs.push({ ...made, pane });
      undo.push(setAttributes(heading, { id: null, hidden: '', class: `${heading.className} hidden` }), () =>
        made.nav.remove(),
      );
    }
  }
  return tabs.length ? { list, tabs, undo: inReverse(undo) } : undefined;
}

/** The tabs of a box in the order of the panes, at least one. `undo` removes entries that were made for older markup. */
export type TabsMarkup = NonNullable<ReturnType<typeof readTabs>>;

/** Checks for a pane that contains at most its own heading and comments. */
export function isEmpty({ pane }: Tab): boolean {
  return [...pane.childNodes].every((node) =>
    isHtmlElement(node) ? node.matches('.cbTabNav') : node.nodeType !== 3 || !node.nodeValue?.trim(),
  );
}

/** Checks for a tab that can be selected: scripts of the site disable some, and enable them. */
export const isEnabled = ({ nav }: Tab) => !nav.classList.contains('disabled');

/** Checks for a tab with a visible link. The overflow menu has links for the others. */
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
