import '../dom/base.css?adopt';
import { whenParsed } from '../dom/browser.ts';
import { PROMPT_COLOR, PROMPTED } from '../dom/controls.ts';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { INSPECTED } from '../http/call.ts';
import { noteCall } from '../http/connection.ts';
import { acceptEarlyCalls } from '../http/request.ts';
import type { WidgetStatus } from '../page/api.ts';
import type { Page } from '../page/page.ts';
import { ADOPT_BLOCK, type Widget } from '../page/widget.ts';
import { adopt, adoptionOf, adoptions, releaseAll, releaseBelow } from './adoption.ts';
import { type Core, type LoaderHost, pageOf } from './loader-host.ts';
import { elementsIn, type Lookup } from './lookup.ts';

function openInspector(host: LoaderHost): void {
  const events: Event[] = [];
  for (const type of INSPECTED) addEventListener(type, (event) => events.push(event), true);
  loadFile('inspector').then(
    (module) => module.openInspector(host, events),
    (error) => console.warn('K2 Islands: no inspector', error),
  );
}

/** Tests if the widget applies to the whole page, and no element has its name. */
function isForWholePage({ name, wholePage }: Widget, page: Page): boolean {
  if (!wholePage || ownDocument.querySelector(`[data-k2-widget~="${name}"]`)) return false;
  // anonymise.ts defines properties of these names that have no value yet.
  return !!page.tag.parameter(name) || wholePage.some((name) => !!Reflect.get(window, name));
}

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

/** Replaces the placeholders of `window.K2Islands` with the working functions. */
function fillApi({ api, lookup, scan }: LoaderHost): void {
  let released: WeakSet<Element> | undefined;
  lookup.isReleased = (element) => !!released?.has(element);
  // All elements: the site's own selectors may later match any of them.
  const markReleased = (root: Node) => {
    released ??= new WeakSet();
    if (!('querySelectorAll' in root)) return;
    for (const element of elementsIn(root as ParentNode & Node, '*')) released.add(element);
    for (const field of elementsIn(root as ParentNode & Node, PROMPTED) as HTMLElement[])
      field.style.removeProperty(PROMPT_COLOR);
  };
  Object.assign(api, {
    scan(root: ParentNode & Node = document) {
      if (root === document) released = undefined;
      // Few pages release anything; on others, a scan needs no second query.
      if (released) for (const element of elementsIn(root, '*')) released.delete(element);
      scan(root);
    },
    release(root: Node = document) {
      markReleased(root);
      releaseBelow(root);
      // The server's nodes that widgets put back must not be adopted as new ones.
      markReleased(root);
    },
    status: () => statusOf(lookup),
  });
}

/** Creates the marker. Few sites have own selectors, so its code loads only on pages with such a block. */
function createMarker({ lookup, scan }: LoaderHost, page: Page): Core['markNamed'] {
  let mark: Core['markNamed'] = (root) => root;
  let isRequested = false;
  return (root) => {
    const block = isRequested ? null : ownDocument.querySelector(ADOPT_BLOCK);
    if (!block) return mark(root);
    isRequested = true;
    loadFile('named-selectors').then(
      (module) => {
        mark = module.createNamedSelectors(lookup.widgets, page);
        scan(document);
      },
      (error) => page.fail(block, 'data-k2-adopt', error),
    );
    return root;
  };
}

/** Starts adopting the elements that the loader finds. Returns core's functions for the loader. */
export function start(host: LoaderHost): Core {
  const page = pageOf(host);
  const { lookup } = host;
  acceptEarlyCalls(host.earlyCalls);
  addEventListener('k2:call', ({ detail }) => noteCall(page, detail), true);
  fillApi(host);
  // In a frame, the page around it has the inspector.
  if (page.tag.isDebug && !window.frameElement) openInspector(host);
  // A script of a service may still be on its way, but the first vote is to be counted.
  whenParsed(() => {
    const { documentElement } = ownDocument;
    if (lookup.isReleased(documentElement)) return;
    for (const widget of lookup.widgets)
      if (isForWholePage(widget, page)) adopt(documentElement, widget, page, host.importFile);
  });
  const markNamed = createMarker(host, page);
  markNamed(document);
  return {
    adopt: ([element, widget]) => adopt(element, widget, page, host.importFile),
    hasFailed: (match) => adoptionOf(...match)?.state === 'failed',
    markNamed,
    releaseGone: () => releaseAll((element) => !element.isConnected),
  };
}
