import '../dom/base.css?adopt';
import { whenIdle } from '../dom/browser.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { noteCall } from '../http/connection.ts';
import { acceptEarlyCalls } from '../http/request.ts';
import type { WidgetStatus } from '../public-api.ts';
import { adopt, adoptionOf, adoptions, releaseAll, releaseBelow } from './adoption.ts';
import { pageOf } from './create-page.ts';
import type { LoaderHost } from './host.ts';
import type { AnyEventMap } from './internal-events.ts';
import { elementsIn, type Lookup, type Match } from './lookup.ts';
import type { Page } from './page.ts';
import { ADOPT_BLOCK, type Widget } from './widget.ts';

/** What `debug=1` tells. Not imported: the inspector would become a part of core. */
const EVENTS: typeof import('../inspector/content.ts').INSPECTED = ['k2:ready', 'k2:failed', 'k2:released', 'k2:call'];

/** Remembers what happens from now on, and fetches what shows it. */
function openInspector(host: LoaderHost): void {
  const events: Event[] = [];
  for (const type of EVENTS) addEventListener(type, (event) => events.push(event), true);
  loadFile('inspector').then(
    (module) => module.openInspector(host, events),
    (error) => console.warn('K2 Islands: no inspector', error),
  );
}

/** Tests whether the page itself, and no element of it, asks for the widget. */
function isForWholePage({ name, wholePage }: Widget, page: Page): boolean {
  if (!wholePage || ownDocument.querySelector(`[data-k2-widget~="${name}"]`)) return false;
  // The guard of analytics has put names there that have no value yet.
  return !!page.parameter(wholePage.parameter) || wholePage.globals.some((name) => !!Reflect.get(window, name));
}

/** Lists every adoption, then everything that may be adopted. */
function statusOf(lookup: Lookup): WidgetStatus[] {
  const known = [...adoptions].map(({ element, widget, state, error }) => ({
    element,
    widget: widget.name,
    state,
    error,
  }));
  const idle = lookup
    .below(document)
    .filter((match) => !adoptionOf(...match))
    .map(([element, { name }]) => ({ element, widget: name, state: 'idle' as const }));
  return [...known, ...idle];
}

/** Puts what works into `window.K2Islands`. */
function fillApi({ api, lookup, scan }: LoaderHost, page: Page): void {
  let released: WeakSet<Element> | undefined;
  lookup.isReleased = (element) => !!released?.has(element);
  // All of them: a site's own selectors may come later, and name any.
  const leaveAlone = (root: Node) => {
    released ??= new WeakSet();
    if ('querySelectorAll' in root)
      for (const element of elementsIn(root as ParentNode & Node, '*')) released.add(element);
  };
  Object.assign(api, {
    scan(root: ParentNode & Node = document) {
      if (root === document) released = undefined;
      // Nearly no page releases anything: a scan costs one query there.
      if (released) for (const element of elementsIn(root, '*')) released.delete(element);
      scan(root);
    },
    release(root: Node = document) {
      leaveAlone(root);
      releaseBelow(root, page);
      // What a widget had taken out of the page is back, and is not to be taken for new.
      leaveAlone(root);
    },
    status: () => statusOf(lookup),
  });
}

/** Marks what the site's own selectors name, at and below a root that has come. */
type Mark = (root: ParentNode & Node) => ParentNode & Node;

/** Makes what marks. Few sites have own selectors: only where there is such a block, its reader is fetched. */
function createMarker({ lookup, scan }: LoaderHost, page: Page): Mark {
  let mark: Mark | undefined;
  const fetchMarker = (block: Element) => {
    // Until it is there, and if it can't be had, nothing is marked.
    mark = (root) => root;
    loadFile('named-selectors').then(
      (module) => {
        mark = module.createNamedSelectors(lookup.widgets, page);
        scan(document);
      },
      (error) => page.fail(block, 'data-k2-adopt', error),
    );
  };
  return (root) => {
    const block = mark ? null : ownDocument.querySelector(ADOPT_BLOCK);
    if (block) fetchMarker(block);
    return mark?.(root) ?? root;
  };
}

/** Begins to adopt what the loader finds. Returns what the loader needs of core from now on. */
export function start(host: LoaderHost) {
  const page = pageOf(host);
  const { lookup } = host;
  acceptEarlyCalls(host.earlyCalls);
  addEventListener('k2:call', ({ detail }: AnyEventMap['k2:call']) => noteCall(page, detail), true);
  fillApi(host, page);
  // The page around has one that a reader sees.
  if (page.debug && !window.frameElement) openInspector(host);
  whenIdle(() => {
    const { documentElement } = ownDocument;
    if (lookup.isReleased(documentElement)) return;
    for (const widget of lookup.widgets)
      if (isForWholePage(widget, page)) adopt(documentElement, widget, page, host.importFile);
  });
  const markNamed = createMarker(host, page);
  markNamed(document);
  return {
    adopt: ([element, widget]: Match) => adopt(element, widget, page, host.importFile),
    hasFailed: (match: Match) => adoptionOf(...match)?.state === 'failed',
    markNamed,
    /** Releases what has left the page. */
    releaseGone: () => releaseAll(page, (element) => !element.isConnected),
  };
}
